package com.courtgate.common.contract;

/**
 * Money of an order was sent back, or has arrived; the type of the event says which.
 *
 * @param userId whose order it is
 * @param amountFen above 0
 */
public record RefundMoved(String refundNo, String orderNo, long userId, long amountFen) {}
