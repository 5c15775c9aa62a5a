package com.courtgate.payment.channel;

import java.time.Duration;

/** Kind of client that pays: the way that the payer's device has to the channel's own app. */
public enum ClientKind {
    /** Shows a code, which is scanned with another device. */
    NATIVE(Duration.ofMinutes(110)),
    /** A phone's browser, which follows a link to the app. */
    H5(Duration.ofMinutes(4)),
    /** A page inside the app, which calls it. */
    JSAPI(Duration.ofMinutes(110));

    private final Duration goodFor;

    ClientKind(Duration goodFor) {
        this.goodFor = goodFor;
    }

    /**
     * Returns how long a code, link or call is given out again; less than WeChat's own 2 hours, and 5 minutes for a
     * link.
     */
    public Duration goodFor() {
        return goodFor;
    }
}
