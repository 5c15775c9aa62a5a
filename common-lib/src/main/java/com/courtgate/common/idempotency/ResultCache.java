package com.courtgate.common.idempotency;

import com.courtgate.common.idempotency.IdempotentRequests.Key;
import java.time.Duration;
import java.util.Optional;

/** Keeps copies away from the database; may know nothing, must never know wrong. */
interface ResultCache {

    /** Stands in where there is no Redis: each request asks the database. */
    ResultCache NONE = new ResultCache() {
        @Override
        public Optional<Known> look(Key key) {
            return Optional.empty();
        }

        @Override
        public void working(Key key, String fingerprint) {}

        @Override
        public void done(Key key, String fingerprint, String answer, Duration left) {}

        @Override
        public void forget(Key key) {}
    };

    /**
     * Knowledge of a request.
     *
     * @param answer empty while it is in hand
     * @param left how long this is known yet
     */
    record Known(String fingerprint, Optional<String> answer, Duration left) {}

    Optional<Known> look(Key key);

    /** Remembers that somebody has the lease, for as long as that. */
    void working(Key key, String fingerprint);

    /** @param left how long the database keeps the answer yet */
    void done(Key key, String fingerprint, String answer, Duration left);

    void forget(Key key);
}
