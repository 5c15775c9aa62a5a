package com.courtgate.common.contract;

/** A payment arrived for an order that cannot become paid by it: the money must go back. */
public record PaymentRefused(String orderNo, String outTradeNo, Reason reason) {

    /** Why the order does not take it. */
    public enum Reason {
        /** The order was cancelled, or its stock was never taken. */
        ORDER_ENDED,
        /** Another pay order has paid it, whether or not that was refunded since. */
        PAID_BY_ANOTHER,
        /** There is no such order, and waiting for it is over. */
        ORDER_UNKNOWN
    }
}
