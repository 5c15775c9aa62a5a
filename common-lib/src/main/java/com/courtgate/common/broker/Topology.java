package com.courtgate.common.broker;

/** Names at the broker. */
public final class Topology {
    /** Direct exchange for hand-offs from reserve-service. */
    public static final String RESERVE_EXCHANGE = "reserve.direct";

    public static final String RESERVE_QUEUE = "reserve.queue";
    public static final String RESERVE_KEY = "reserve.hold";

    /** Exchange for hand-offs that could not be recorded. */
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
    public static final String ORDER_CANCELED = "order.canceled";
    public static final String PAYMENT_REFUSED = "payment.refused";
    public static final String ORDER_CREATED = "order.created";
    public static final String RESERVATION_WITHDRAWN = "reservation.withdrawn";
    public static final String SESSION_POSTPONED = "session.postponed";

    /** Queue of reserve-service: sessions that open later. */
    public static final String RESERVE_SESSIONS_QUEUE = "reserve.sessions";

    public static final String SLOTS_BLOCKED = "slots.blocked";

    /** Queue of reserve-service: slots that are taken out of sale, or put back. */
    public static final String RESERVE_BLOCKS_QUEUE = "reserve.blocks";

    public static final String WAITLISTS_MARKED = "lines.marked";

    /** Queue of reserve-service: slots that are kept for their waitlists, or not any more. */
    public static final String RESERVE_WAITLISTS_QUEUE = "reserve.lines";

    public static final String ALLOWANCES_CHANGED = "allowances.changed";

    /** Queue of reserve-service: people who may have less of a session than others. */
    public static final String RESERVE_ALLOWANCES_QUEUE = "reserve.allowances";

    /** Queue of reserve-service: orders of several slots. */
    public static final String RESERVE_ORDERS_QUEUE = "reserve.orders";

    /** Messages that reserve-service could not apply for a reason nobody foresaw; they wait for a person. */
    public static final String PARKED_QUEUE = "reserve.parked";

    public static final String PARKED_KEY = "reserve.parked";

    /** Queue of payment-service: orders. */
    public static final String PAYMENT_BOOKINGS_QUEUE = "payment.bookings";

    /** Topic exchange of payment-service's events. */
    public static final String PAYMENT_EVENTS = "payment.events";

    public static final String PAYMENT_SUCCEEDED = "payment.succeeded";
    public static final String REFUND_SENT = "refund.sent";
    public static final String REFUND_ARRIVED = "refund.arrived";
    public static final String COUPON_END_NEARED = "coupon.end.neared";
    public static final String ADMIN_ACTED = "admin.acted";

    /** Queue of booking-service: payments. */
    public static final String BOOKING_PAYMENTS_QUEUE = "booking.payments";

    /** Header with the traces of a hand-off, comma-separated, for when its body is unreadable. */
    public static final String TRACE_IDS_HEADER = "courtgate-trace-ids";

    /** Header with the session of a hand-off, for the same case. */
    public static final String SESSION_ID_HEADER = "courtgate-session-id";

    /** Header with the time at which decisions were sent, epoch milliseconds. */
    public static final String DECIDED_AT_HEADER = "courtgate-decided-at";

    private Topology() {}
}
