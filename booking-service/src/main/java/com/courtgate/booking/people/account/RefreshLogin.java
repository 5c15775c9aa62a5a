package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Continues a login with its refresh token, or ends it. */
@Component
class RefreshLogin {
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final Clock clock;

    RefreshLogin(AccountMapper accounts, RefreshTokens refreshTokens, Clock clock) {
        this.accounts = accounts;
        this.refreshTokens = refreshTokens;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Continued(CurrentUser user, String refreshToken) implements Outcome {}

    record Rejected() implements Outcome {}

    record TooOften(Duration retryAfter) implements Outcome {}

    /**
     * Answers, and does not throw, a rejection: the revocation of the family must be committed.
     *
     * @param expected user whose token it has to be, else it is rejected and stays good; null for anybody's
     */
    @Transactional
    public Outcome refresh(String token, @Nullable Long expected) {
        Instant now = clock.instant();
        return switch (refreshTokens.rotate(token, expected, now)) {
            case RefreshTokens.Rejected rejected -> new Rejected();
            case RefreshTokens.TooOften paced -> new TooOften(paced.retryAfter());
            case RefreshTokens.Rotated rotated -> {
                AccountRow account = accounts.byId(rotated.userId());
                yield account == null || !account.active()
                        ? new Rejected()
                        : new Continued(account.user(), rotated.successor());
            }
        };
    }

    /**
     * Ends the logins of these tokens.
     *
     * @param user whose logins alone are ended; null when nobody says who asks: whoever has a token may end its login
     */
    @Transactional
    public void end(List<String> tokens, @Nullable CurrentUser user) {
        Instant now = clock.instant();
        tokens.forEach(token -> refreshTokens.revoke(user == null ? null : user.id(), token, now));
    }

    @Transactional
    public void endAllOf(CurrentUser user) {
        refreshTokens.revokeAllOf(user.id(), clock.instant());
    }
}
