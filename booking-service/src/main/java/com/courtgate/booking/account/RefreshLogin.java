package com.courtgate.booking.account;

import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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

    /** Answers, and does not throw, a rejection: the revocation of the family must be committed. */
    @Transactional
    public Outcome refresh(String token) {
        Instant now = clock.instant();
        return switch (refreshTokens.rotate(token, now)) {
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

    /** @param token of the login to end; null ends all logins of the user */
    @Transactional
    public void end(CurrentUser user, @Nullable String token) {
        Instant now = clock.instant();
        if (token == null) {
            refreshTokens.revokeAllOf(user.id(), now);
        } else {
            refreshTokens.revoke(user.id(), token, now);
        }
    }
}
