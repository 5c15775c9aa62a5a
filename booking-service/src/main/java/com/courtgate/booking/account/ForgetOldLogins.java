package com.courtgate.booking.account;

import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Deletes refresh tokens and failure counts that no longer mean anything. */
@Component
class ForgetOldLogins {
    private final RefreshTokens refreshTokens;
    private final LoginGuard guard;
    private final Clock clock;

    ForgetOldLogins(RefreshTokens refreshTokens, LoginGuard guard, Clock clock) {
        this.refreshTokens = refreshTokens;
        this.guard = guard;
        this.clock = clock;
    }

    @Transactional
    public void forget() {
        Instant now = clock.instant();
        refreshTokens.purge(now);
        guard.purge(now);
    }
}
