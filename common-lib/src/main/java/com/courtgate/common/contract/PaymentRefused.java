package com.courtgate.common.contract;

/** A payment arrived for an order that cannot become paid by it: the money must go back. */
public record PaymentRefused(String orderNo, String outTradeNo, Reason reason) {

    /** Reason why the order does not take the payment. */
    public enum Reason {
        /** The order was cancelled, or its stock was never taken. */
        ORDER_ENDED,
        /** Another pay order has paid it, whether or not that was refunded since. */
        PAID_BY_ANOTHER,
        /** No such order exists, and waiting for it is over. */
        ORDER_UNKNOWN
    }
}
