package com.courtgate.booking.people.notice;

/** Subject of a notice; {@code notices.properties} has its text. */
public enum NoticeKind {
    /** The pay deadline is near. */
    PAY_SOON,
    CANCELLED_BY_DEADLINE,
    PAID,
    /** The office withdrew the slot, or cancelled the booking. */
    CANCELLED_BY_OFFICE,
    REFUND_SENT,
    REFUND_ARRIVED,
    /** A session in which the reader has something opens later. */
    SESSION_POSTPONED,
    /** A coupon that its owner has not used. */
    COUPON_ENDS_SOON,
    /** A place came back, and the reader is first on its waitlist. */
    PLACE_OFFERED,
    /** The reader is on a waitlist no more, and not by their own doing. */
    LINE_ENDED
}
