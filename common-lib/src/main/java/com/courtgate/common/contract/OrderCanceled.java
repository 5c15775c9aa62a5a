package com.courtgate.common.contract;

/** An order ended without being paid: what of its pay orders still lives must be closed. */
public record OrderCanceled(String orderNo, long userId, Reason reason) {

    /** Reason why the order ended. */
    public enum Reason {
        BY_USER,
        PAY_TIMEOUT,
        /** Nobody said in time whether its stock was to be had. */
        STOCK_TIMEOUT,
        /** The office withdrew one of its slots, or cancelled it. */
        WITHDRAWN
    }
}
