package com.courtgate.payment.money;

/** Something that happens in the life of an order. */
enum Deed {
    CREATE(6),
    CREATE_WITH_COUPON(9),
    CLAIM(2),
    EXPIRE_COUPONS(1),
    PAY(6),
    SILENT_PAY(2),
    PAY_ALTHOUGH_CLOSED(2),
    FAIL(2),
    TELL(8),
    TELL_AGAIN(3),
    TELL_ANEW(2),
    LIE(2),
    FORGE(1),
    CANCEL(3),
    PASS_TIME(4),
    REFUND(8),
    FORCE_REFUND(2),
    FINISH_REFUNDS(2),
    TELL_OF_REFUND(2),
    CHANNEL_WEATHER(5),
    BOOKING_WEATHER(2),
    CLEAR_SKIES(4),
    CRASH_NEXT(2),
    RECONCILE(4),
    SWEEP_REFUNDS(5),
    RELAY(7),
    RELAY_AGAIN(2),
    LOSE_EVENT(2),
    REPEAT_EVENTS(2),
    HEAR_OF_BOOKING(4);

    final int weight;

    Deed(int weight) {
        this.weight = weight;
    }
}
