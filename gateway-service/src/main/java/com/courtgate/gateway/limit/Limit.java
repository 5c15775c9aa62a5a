package com.courtgate.gateway.limit;

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
        /** The part of the total that strangers may take. */
        STRANGERS,
        /** Requests of a site that are turned away at the door. */
        IP,
        /** Requests of a site for what is open to all. */
        OPEN,
        USER,
        GRAB,
        /** Presses of a user that do not count, because nothing came of them. */
        GIVEN_BACK,
        LOGIN,
        /** Departures to the campus' sign-on and returns from there, of a site. */
        SIGN_ON,
        /** Logins from a browser that shows whose it was before. */
        KNOWN,
        /** Refreshes and logouts with one and the same sealed token. */
        REFRESH,
        /** Refreshes and logouts of a site without a seal of ours. */
        UNSEALED,
        NOTIFY;

        private final String label = name().toLowerCase(Locale.ROOT);
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
        if (scope != Scope.GLOBAL && scope != Scope.STRANGERS) {
            HttpHeaders headers = exchange.getResponse().getHeaders();
            headers.set("X-RateLimit-Limit", Long.toString(permits));
            headers.set("X-RateLimit-Remaining", Long.toString(remaining));
        }
    }
}
