package com.courtgate.common.contract;

import org.jspecify.annotations.Nullable;

/**
 * The office ended a paid reservation, because it withdrew the slot or cancels this booking: its money goes back. An
 * event may come twice, the refund has one number.
 *
 * @param outTradeNo the pay order that paid for its order
 * @param refundNo under which the reservation was cancelled, and the refund is to be made; at most 32 letters and
 *     digits
 * @param worthBeforeFen the price of those reservations of the order whose ids are lower
 * @param worthFen the price of this one
 * @param paidFen what was paid for it; null in messages of a release that did not keep it
 * @param why the office's reason
 */
public record ReservationWithdrawn(
        String orderNo,
        long reservationId,
        String outTradeNo,
        String refundNo,
        long worthBeforeFen,
        long worthFen,
        @Nullable Long paidFen,
        String why) {}
