package com.courtgate.gateway.route;

import java.time.Duration;
import java.util.Locale;

/** Requests to one service that may take equally long. */
enum Lane {
    /** Waits for the broker's confirm, and for its turn in the rush. */
    GRAB("reserve-service", 10, 128),
    /** Long poll: the client may ask to wait 20 s. */
    RESULT("reserve-service", 25, 4000),
    /** Server-sent events: the head comes at once; how long the stream lasts is nobody's failure. */
    EVENTS("reserve-service", 10, 4000),
    BOOKING("booking-service", 10, 128),
    /**
     * Requests that wait for a password's hash, or as long as guesses wait for an answer; more than a site may send.
     */
    LOGIN("booking-service", 10, 1024),
    /** Open to everybody who shows what a login is continued with, and waits for nobody's hash. */
    REFRESH("booking-service", 10, 128),
    /** Thousands of password hashes in one request. */
    IMPORT("booking-service", 60, 8),
    /** Asks the payment channel, which may be slow. */
    PAYMENT("payment-service", 15, 256),
    /** Open to everybody: what payment channels tell us. */
    NOTIFY("payment-service", 15, 64),
    /** Warm-up and audit speak with two services. */
    SCHEDULER("scheduler-service", 20, 32),
    /** Server-sent events of the office: the head comes at once, and the stream lasts. */
    LIVE("scheduler-service", 20, 256),
    /** Documents of each service's API. */
    DOCUMENT("each", 5, 8);

    private final String service;
    private final Duration patience;
    private final int connections;

    Lane(String service, int seconds, int connections) {
        this.service = service;
        this.patience = Duration.ofSeconds(seconds);
        this.connections = connections;
    }

    String service() {
        return service;
    }

    /** Time to the head of the answer, unless settings say otherwise. */
    Duration patience() {
        return patience;
    }

    /**
     * Most connections to one instance: few where answers are quick, so that a rush queues here instead of opening
     * thousands; one for each client where it waits.
     */
    int connections() {
        return connections;
    }

    /** Whether a request of it takes long because of what is asked, not because there are many. */
    boolean isSlowByNature() {
        return this == RESULT || this == EVENTS || this == IMPORT || this == LIVE;
    }

    /** Name in metrics and settings. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
