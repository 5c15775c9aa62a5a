package com.courtgate.booking.people.signon;

import com.courtgate.booking.people.login.KnownBrowsers;
import com.courtgate.booking.people.login.RefreshTokenTransport;
import com.courtgate.booking.people.signon.SignOn.Reason;
import com.courtgate.booking.people.signon.SignOnAttempt.LoginPage;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Departure of a browser for the campus' issuer, and its return; both answer by sending it on. */
@RestController
@RequestMapping("/auth")
@Tag(name = "login", description = "Logins and passwords")
record SignOnController(
        Issuer issuer,
        SignOn signOn,
        SignOnCookie cookie,
        RefreshTokenTransport transport,
        KnownBrowsers browsers,
        SignOnSettings settings) {
    /** Value in the login page's address when all went well. */
    private static final String DONE = "done";

    /** @param campus what the button of the campus sign-on says; null when there is none */
    @Schema(name = "LoginWays")
    record LoginWays(@Nullable String campus) {}

    @Operation(operationId = "loginWays", summary = "How one can log in beside a password")
    @GetMapping("/ways")
    Envelope<LoginWays> ways() {
        return Envelope.ok(new LoginWays(settings.isOn() ? settings.name() : null));
    }

    /** Sends the browser to the issuer; or back to the page, when the issuer does not answer. */
    @Hidden // for browsers that are sent here, not for clients
    @GetMapping("/campus/start")
    ResponseEntity<Void> start(
            @RequestParam(defaultValue = "STUDENT") LoginPage page,
            HttpServletRequest request,
            HttpServletResponse response) {
        requireOn();
        return switch (issuer.depart(request, page)) {
            case Issuer.RedirectTo leaving -> {
                cookie.keep(leaving.attempt(), response);
                yield sentTo(leaving.to());
            }
            case Issuer.Unavailable away -> back(page, Reason.AWAY);
        };
    }

    /** Back from the issuer, and on to the login page, whose address says what became of it. */
    @Hidden
    @GetMapping("/campus/callback")
    ResponseEntity<Void> finish(
            @RequestParam(required = false) @Size(max = 4096) @Nullable String code,
            @RequestParam(required = false) @Size(max = 512) @Nullable String state,
            HttpServletRequest request,
            HttpServletResponse response) {
        requireOn();
        SignOnAttempt attempt = cookie.read(request).orElse(null);
        cookie.forget(response);
        if (attempt == null) {
            return back(LoginPage.STUDENT, Reason.AGAIN);
        }
        if (code == null || code.isBlank() || state == null) {
            return back(attempt.page(), Reason.AGAIN); // the issuer says why in `error`; the person has read it there
        }
        return switch (signOn.arrive(attempt, state, code)) {
            case SignOn.NotLoggedIn not -> back(attempt.page(), not.reason());
            case SignOn.LoggedIn in -> {
                transport.keep(in.login().refreshToken(), response);
                browsers.mark(in.login().userId(), response);
                yield back(attempt.page(), DONE);
            }
        };
    }

    private void requireOn() {
        if (!settings.isOn()) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
    }

    private static ResponseEntity<Void> back(LoginPage page, Reason reason) {
        return back(page, reason.name().toLowerCase(Locale.ROOT));
    }

    private static ResponseEntity<Void> back(LoginPage page, String word) {
        return sentTo(URI.create(page.path() + "?campus=" + word));
    }

    private static ResponseEntity<Void> sentTo(URI address) {
        return ResponseEntity.status(HttpStatus.FOUND).location(address).build();
    }
}
