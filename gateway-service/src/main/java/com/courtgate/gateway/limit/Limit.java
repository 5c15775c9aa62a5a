package com.courtgate.gateway.limit;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.gateway.edge.Visitor;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import java.time.Duration;
import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * Limit of permits within a time.
 *
 * @param scope whose requests are counted together
 * @param permits size of the bucket, also what may come at once
 * @param per time in which an empty bucket is full again
 */
record Limit(Scope scope, long permits, Duration per) {

    /** Group of requests that are counted together. */
    enum Scope {
        GLOBAL,
        /** Requests of a network that are turned away at the door. */
        IP,
        /** Requests of a network for what is open to all. */
        OPEN,
        USER,
        GRAB,
        /** Presses of a user that do not count, because nothing came of them. */
        GIVEN_BACK,
        LOGIN,
        /** Logins from browsers that show whose they were before. */
        KNOWN,
        REFRESH,
        /** Refreshes and logouts of a site without a seal of ours. */
        UNSEALED,
        NOTIFY;

        private final String label = name().toLowerCase(Locale.ROOT);

        /** Returns the key that tells a visitor's requests of this scope from those of all others. */
        String keyOf(Visitor visitor) {
            boolean isOfSite = this == LOGIN || this == UNSEALED;
            return isOfSite ? ClientNetwork.site(visitor.key()) : visitor.key();
        }
    }

    /** Grabs come back all at once, so that a sixth one waits for the whole minute to pass. */
    BucketConfiguration shape() {
        var sized = Bandwidth.builder().capacity(permits);
        Bandwidth bandwidth = scope == Scope.GRAB || scope == Scope.GIVEN_BACK
                ? sized.refillIntervally(permits, per).build()
                : sized.refillGreedy(permits, per).build();
        return BucketConfiguration.builder().addLimit(bandwidth).build();
    }

    /** Name of one bucket; a changed setting starts new buckets and leaves the old ones to expire. */
    String key(String who) {
        return "bf:limit:" + scope.label + ':' + permits + "per" + per.toSeconds() + ':' + who;
    }

    /** Tells the client what it has left; of the limit of all together nobody is told. */
    void announce(ServerWebExchange exchange, long remaining) {
        if (scope != Scope.GLOBAL) {
            HttpHeaders headers = exchange.getResponse().getHeaders();
            headers.set("X-RateLimit-Limit", Long.toString(permits));
            headers.set("X-RateLimit-Remaining", Long.toString(remaining));
        }
    }
}
