package com.courtgate.common.envelope;

/** Says of a refusal that certainly nothing was done, so that it need not count as a try. */
public final class NotExecuted {
    /** Response header of a service, with any value; the gateway does not pass it on. */
    public static final String HEADER = "X-Courtgate-Undone";

    private NotExecuted() {}
}
