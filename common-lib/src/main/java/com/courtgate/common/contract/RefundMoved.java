package com.courtgate.common.contract;

import org.jspecify.annotations.Nullable;

/**
 * Money of an order was sent back, or has arrived; the type of the event says which.
 *
 * @param userId whose order it is
 * @param amountFen above 0
 * @param channel by which way it goes, such as {@link #DESK}; null in messages of a release that did not say
 */
public record RefundMoved(
        String refundNo,
        String orderNo,
        long userId,
        long amountFen,
        @Nullable String channel) {
    /** Cash, which waits for its payer. */
    public static final String DESK = "desk";
}
