package com.courtgate.common.contract;

/** Names at the broker. */
public final class Topology {
    /** Direct exchange for hand-offs from reserve-service. */
    public static final String RESERVE_EXCHANGE = "reserve.direct";

    public static final String RESERVE_QUEUE = "reserve.queue";
    public static final String RESERVE_KEY = "reserve.hold";

    /** Where a hand-off goes that could not be recorded. */
    public static final String DEAD_LETTER_EXCHANGE = "reserve.dlx";

    public static final String DEAD_LETTER_QUEUE = "reserve.dlq";
    public static final String DEAD_LETTER_KEY = "reserve.dead";

    /** Direct exchange for decisions from booking-service. */
    public static final String DECISION_EXCHANGE = "booking.decisions";

    public static final String DECISION_QUEUE = "reserve.decisions";
    public static final String DECISION_KEY = "holds.decided";

    /** Topic exchange of booking-service's events. */
    public static final String BOOKING_EVENTS = "booking.events";

    public static final String HOLD_RELEASED = "hold.released";
    public static final String RELEASE_QUEUE = "reserve.releases";

    /** Header with the traces of a hand-off, comma-separated, for when its body is unreadable. */
    public static final String TRACE_IDS_HEADER = "courtgate-trace-ids";

    /** Header with the session of a hand-off, for the same case. */
    public static final String SESSION_ID_HEADER = "courtgate-session-id";

    private Topology() {}
}
