package com.courtgate.booking.people.account;

import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.KnownBrowsers;
import com.courtgate.booking.people.login.LoginRefusals;
import com.courtgate.booking.people.login.RefreshTokenTransport;
import com.courtgate.booking.people.login.TokenIssuer;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/auth")
@Tag(name = "login", description = "Logins and passwords")
record AuthController(
        LogIn logIn,
        RefreshLogin refreshLogin,
        ChangeOwnAccount changeOwnAccount,
        TokenIssuer tokens,
        RefreshTokenTransport transport,
        KnownBrowsers browsers,
        Clock clock) {
    /** @param newPassword takes the place of the password; demanded by a one-time password */
    record Credentials(
            @NotNull @Pattern(regexp = NewUser.STUDENT_ID) String studentId,
            @NotBlank @Size(max = 128) String password,
            @Nullable @Size(min = 8, max = 72) String newPassword) {}

    record PasswordChange(
            @NotNull @Size(max = 128) String oldPassword,
            @NotBlank @Size(min = 8, max = 72) String newPassword) {}

    /** @param userId whose login it has to be, where the client remembers that; another's is refused and stays good */
    record RefreshRequest(
            @Nullable @Size(max = 100) String refreshToken,
            @Nullable Long userId) {}

    record LogOutRequest(@Nullable @Size(min = 1, max = 100) String refreshToken) {}

    @Schema(name = "Caller")
    record User(long id, String studentId, String name, Role role) {
        static User of(CurrentUser user) {
            return new User(user.id(), user.studentId(), user.name(), user.role());
        }
    }

    /**
     * @param refreshToken left out for our own pages, which have it in a cookie
     * @param expiresIn life of the access token in seconds
     */
    record Tokens(
            String accessToken,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String refreshToken,

            long expiresIn,
            String tokenType,
            User user) {}

    @Operation(operationId = "logIn", summary = "Log in")
    @Refuses({ResultCode.USERNAME_OR_PASSWORD_ERROR, ResultCode.FORBIDDEN, ResultCode.STATE_INVALID, ResultCode.FAILED})
    @Parameter(
            name = RefreshTokenTransport.CLIENT,
            in = ParameterIn.HEADER,
            description = "`web`: the refresh token goes into a cookie")
    @PostMapping(path = "/login", consumes = MediaType.APPLICATION_JSON_VALUE)
    Envelope<Tokens> logIn(
            @Valid @RequestBody Credentials given, HttpServletRequest request, HttpServletResponse response) {
        transport.isPage(request); // before anything is done for a page that is not ours
        var credentials = new LogIn.Credentials(given.studentId(), given.password(), newPassword(given));
        return switch (logIn.logIn(credentials, browsers.source(request))) {
            case LogIn.LoggedIn in -> {
                Tokens sent = tokens(in.user(), transport.send(in.refreshToken(), request, response));
                browsers.mark(in.user().id(), response);
                yield Envelope.ok(sent);
            }
            case LogIn.Refused refused -> throw ApiException.of(ResultCode.USERNAME_OR_PASSWORD_ERROR);
            case LogIn.MustChange must ->
                throw ApiException.because(ResultCode.STATE_INVALID, "account.mustChange")
                        .with(Map.of("mustChangePassword", true));
            case LogIn.Overtaken overtaken -> throw ApiException.of(ResultCode.FAILED);
            case LogIn.Locked locked -> throw LoginRefusals.locked(locked.retryAfter());
            case LogIn.Busy busy -> throw LoginRefusals.busy(busy.retryAfter());
        };
    }

    @Operation(operationId = "refreshLogin", summary = "Trade a refresh token for new tokens")
    @Refuses({ResultCode.UNAUTHORIZED, ResultCode.TOKEN_INVALID, ResultCode.FORBIDDEN})
    @Parameter(
            name = RefreshTokenTransport.CLIENT,
            in = ParameterIn.HEADER,
            description = "`web`: the refresh token is in the cookie")
    @PostMapping(path = "/refresh", consumes = MediaType.APPLICATION_JSON_VALUE)
    Envelope<Tokens> refresh(
            @Valid @RequestBody RefreshRequest given, HttpServletRequest request, HttpServletResponse response) {
        String token = transport.receive(given.refreshToken(), given.userId(), request);
        return switch (refreshLogin.refresh(token, given.userId())) {
            case RefreshLogin.Continued on ->
                Envelope.ok(tokens(on.user(), transport.send(on.refreshToken(), request, response)));
            case RefreshLogin.Rejected rejected -> throw ApiException.of(ResultCode.TOKEN_INVALID);
            case RefreshLogin.TooOften often ->
                throw ApiException.of(ResultCode.TOO_MANY_REQUESTS).retryAfter(often.retryAfter());
        };
    }

    /**
     * Ends a page's own login, or that of the given refresh token; an access token is asked for nothing but all logins
     * of its user. A page is free of its cookie in any case.
     */
    @Operation(
            operationId = "logOut",
            summary = "End the login of a refresh token, or all logins of the caller when none is given",
            description =
                    "Whoever shows a refresh token needs no access token, and none that is expired stands in the way")
    @Parameter(
            name = RefreshTokenTransport.CLIENT,
            in = ParameterIn.HEADER,
            description = "`web`: ends the login of the cookie")
    @Refuses(ResultCode.FORBIDDEN)
    @PostMapping("/logout")
    Envelope<Void> logOut(
            @Parameter(hidden = true) Optional<CurrentUser> user,
            @Valid @RequestBody(required = false) @Nullable LogOutRequest given,
            HttpServletRequest request,
            HttpServletResponse response) {
        boolean isPage = transport.isPage(request);
        List<String> shown = isPage ? transport.shown(request) : shown(given);
        if (isPage) {
            transport.forget(response);
        }
        if (shown.isEmpty() && user.isEmpty()) {
            throw ApiException.of(ResultCode.UNAUTHORIZED);
        }
        if (shown.isEmpty() && !isPage) {
            refreshLogin.endAllOf(user.get());
        } else {
            refreshLogin.end(shown, user.orElse(null));
        }
        return Envelope.ok(null);
    }

    private static List<String> shown(@Nullable LogOutRequest given) {
        return given == null || given.refreshToken() == null ? List.of() : List.of(given.refreshToken());
    }

    @Operation(operationId = "whoAmI", summary = "The caller, as the token says")
    @GetMapping("/me")
    Envelope<User> me(CurrentUser user) {
        return Envelope.ok(User.of(user));
    }

    @Operation(operationId = "changePassword", summary = "Change one's password; ends all other logins")
    @Refuses({ResultCode.USERNAME_OR_PASSWORD_ERROR, ResultCode.FAILED})
    @PostMapping("/password")
    Envelope<Void> changePassword(CurrentUser user, @Valid @RequestBody PasswordChange given) {
        requireAnother(given.oldPassword(), given.newPassword());
        return switch (changeOwnAccount.changePassword(user, given.oldPassword(), given.newPassword())) {
            case ChangeOwnAccount.Changed changed -> Envelope.ok(null);
            case ChangeOwnAccount.Refused no -> throw ApiException.of(no.code());
            case ChangeOwnAccount.Locked locked -> throw LoginRefusals.locked(locked.retryAfter());
            case ChangeOwnAccount.Busy busy -> throw LoginRefusals.busy(busy.retryAfter());
        };
    }

    /** Refuses what would cost two hashes and change nothing. */
    private static void requireAnother(String password, String newPassword) {
        if (newPassword.isBlank() || newPassword.equals(password)) {
            throw ApiException.invalid(Map.of("newPassword", Reason.of("reason.samePassword")));
        }
    }

    private Tokens tokens(CurrentUser user, @Nullable String refreshToken) {
        return new Tokens(
                tokens.issue(user, clock.instant()), refreshToken, tokens.life().toSeconds(), "Bearer", User.of(user));
    }

    private static @Nullable String newPassword(Credentials given) {
        if (given.newPassword() != null) {
            requireAnother(given.password(), given.newPassword());
        }
        return given.newPassword();
    }
}
