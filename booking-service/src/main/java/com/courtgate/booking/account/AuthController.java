package com.courtgate.booking.account;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.Role;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/auth")
@Tag(name = "login")
class AuthController {
    private final LogIn logIn;
    private final RefreshLogin refreshLogin;
    private final ChangePassword changePassword;
    private final TokenIssuer tokens;
    private final EdgeKey edge;
    private final Clock clock;

    AuthController(
            LogIn logIn,
            RefreshLogin refreshLogin,
            ChangePassword changePassword,
            TokenIssuer tokens,
            EdgeKey edge,
            Clock clock) {
        this.logIn = logIn;
        this.refreshLogin = refreshLogin;
        this.changePassword = changePassword;
        this.tokens = tokens;
        this.edge = edge;
        this.clock = clock;
    }

    record Credentials(
            @NotNull @Pattern(regexp = NewUser.STUDENT_ID) String studentId,
            @NotBlank @Size(max = 128) String password) {}

    record RefreshToken(@NotBlank @Size(max = 100) String refreshToken) {}

    record PasswordChange(
            @NotNull @Size(max = 128) String oldPassword,
            @NotBlank @Size(min = 8, max = 72) String newPassword) {}

    record User(long id, String studentId, String name, Role role) {
        static User of(CurrentUser user) {
            return new User(user.id(), user.studentId(), user.name(), user.role());
        }
    }

    /** @param expiresIn life of the access token in seconds */
    record Tokens(String accessToken, String refreshToken, long expiresIn, String tokenType, User user) {}

    @PostMapping("/login")
    Envelope<Tokens> logIn(@Valid @RequestBody Credentials given, HttpServletRequest request) {
        String network = ClientNetwork.of(request, edge);
        return switch (logIn.logIn(given.studentId(), given.password(), network)) {
            case LogIn.LoggedIn in -> Envelope.ok(tokens(in.user(), in.refreshToken()));
            case LogIn.Refused refused -> throw ApiException.of(ResultCode.USERNAME_OR_PASSWORD_ERROR);
            case LogIn.Locked locked -> throw locked(locked.retryAfter());
            case LogIn.Busy busy -> throw busy(busy.retryAfter());
        };
    }

    @PostMapping("/refresh")
    Envelope<Tokens> refresh(@Valid @RequestBody RefreshToken given) {
        return switch (refreshLogin.refresh(given.refreshToken())) {
            case RefreshLogin.Continued on -> Envelope.ok(tokens(on.user(), on.refreshToken()));
            case RefreshLogin.Rejected rejected -> throw ApiException.of(ResultCode.TOKEN_INVALID);
            case RefreshLogin.TooOften often ->
                throw ApiException.of(ResultCode.TOO_MANY_REQUESTS).retryAfter(often.retryAfter());
        };
    }

    /** Ends the login of the given refresh token, or all logins of the user when none is given. */
    @PostMapping("/logout")
    Envelope<Void> logOut(CurrentUser user, @Valid @RequestBody(required = false) @Nullable RefreshToken given) {
        refreshLogin.end(user, given == null ? null : given.refreshToken());
        return Envelope.ok(null);
    }

    @GetMapping("/me")
    Envelope<User> me(CurrentUser user) {
        return Envelope.ok(User.of(user));
    }

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

    private Tokens tokens(CurrentUser user, String refreshToken) {
        return new Tokens(
                tokens.issue(user, clock.instant()), refreshToken, tokens.life().toSeconds(), "Bearer", User.of(user));
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
