package com.courtgate.booking.account;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.EdgeKey;
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
import java.time.Duration;
import java.util.Map;
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
class AuthController {
    private final LogIn logIn;
    private final RefreshLogin refreshLogin;
    private final ChangePassword changePassword;
    private final TokenIssuer tokens;
    private final RefreshTokenTransport transport;
    private final EdgeKey edge;
    private final Clock clock;

    AuthController(
            LogIn logIn,
            RefreshLogin refreshLogin,
            ChangePassword changePassword,
            TokenIssuer tokens,
            RefreshTokenTransport transport,
            EdgeKey edge,
            Clock clock) {
        this.logIn = logIn;
        this.refreshLogin = refreshLogin;
        this.changePassword = changePassword;
        this.tokens = tokens;
        this.transport = transport;
        this.edge = edge;
        this.clock = clock;
    }

    /** @param newPassword takes the place of the password; demanded by a one-time password */
    record Credentials(
            @NotNull @Pattern(regexp = NewUser.STUDENT_ID) String studentId,
            @NotBlank @Size(max = 128) String password,
            @Nullable @Size(min = 8, max = 72) String newPassword) {}

    @Schema(name = "RefreshRequest")
    record RefreshToken(@Nullable @Size(max = 100) String refreshToken) {}

    record PasswordChange(
            @NotNull @Size(max = 128) String oldPassword,
            @NotBlank @Size(min = 8, max = 72) String newPassword) {}

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
        String network = ClientNetwork.of(request, edge);
        return switch (logIn.logIn(given.studentId(), given.password(), newPassword(given), network)) {
            case LogIn.LoggedIn in ->
                Envelope.ok(tokens(in.user(), transport.send(in.refreshToken(), request, response)));
            case LogIn.Refused refused -> throw ApiException.of(ResultCode.USERNAME_OR_PASSWORD_ERROR);
            case LogIn.MustChange must ->
                throw ApiException.because(ResultCode.STATE_INVALID, "account.mustChange")
                        .with(Map.of("mustChangePassword", true));
            case LogIn.Overtaken overtaken -> throw ApiException.of(ResultCode.FAILED);
            case LogIn.Locked locked -> throw locked(locked.retryAfter());
            case LogIn.Busy busy -> throw busy(busy.retryAfter());
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
            @Valid @RequestBody RefreshToken given, HttpServletRequest request, HttpServletResponse response) {
        String token = transport.receive(given.refreshToken(), request);
        return switch (refreshLogin.refresh(token)) {
            case RefreshLogin.Continued on ->
                Envelope.ok(tokens(on.user(), transport.send(on.refreshToken(), request, response)));
            case RefreshLogin.Rejected rejected -> throw ApiException.of(ResultCode.TOKEN_INVALID);
            case RefreshLogin.TooOften often ->
                throw ApiException.of(ResultCode.TOO_MANY_REQUESTS).retryAfter(often.retryAfter());
        };
    }

    /** Ends the login of the given refresh token, or all logins of the user when none is given; a page's own login. */
    @Operation(
            operationId = "logOut",
            summary = "End the login of a refresh token, or all logins of the caller when none is given")
    @Parameter(
            name = RefreshTokenTransport.CLIENT,
            in = ParameterIn.HEADER,
            description = "`web`: ends the login of the cookie")
    @PostMapping("/logout")
    Envelope<Void> logOut(
            CurrentUser user,
            @Valid @RequestBody(required = false) @Nullable RefreshToken given,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (transport.isPage(request)) {
            String token = transport.cookie(request);
            if (token != null) {
                refreshLogin.end(user, token);
            }
            transport.forget(response);
        } else {
            refreshLogin.end(user, given == null ? null : given.refreshToken());
        }
        return Envelope.ok(null);
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
        return switch (changePassword.change(user, given.oldPassword(), given.newPassword())) {
            case ChangePassword.Locked locked -> throw locked(locked.retryAfter());
            case ChangePassword.Busy busy -> throw busy(busy.retryAfter());
            case ChangePassword.Changed changed -> Envelope.ok(null);
            case ChangePassword.WrongPassword wrong -> throw ApiException.of(ResultCode.USERNAME_OR_PASSWORD_ERROR);
            case ChangePassword.Overtaken overtaken -> throw ApiException.of(ResultCode.FAILED);
        };
    }

    private Tokens tokens(CurrentUser user, @Nullable String refreshToken) {
        return new Tokens(
                tokens.issue(user, clock.instant()), refreshToken, tokens.life().toSeconds(), "Bearer", User.of(user));
    }

    private static @Nullable String newPassword(Credentials given) {
        String wanted = given.newPassword();
        if (wanted != null && (wanted.isBlank() || wanted.equals(given.password()))) {
            throw ApiException.invalid(Map.of("newPassword", "must be another one"));
        }
        return wanted;
    }

    private static ApiException locked(Duration wait) {
        return ApiException.because(ResultCode.TOO_MANY_REQUESTS, "account.locked")
                .retryAfter(wait);
    }

    private static ApiException busy(Duration wait) {
        return ApiException.because(ResultCode.TOO_MANY_REQUESTS, "account.busy")
                .retryAfter(wait);
    }
}
