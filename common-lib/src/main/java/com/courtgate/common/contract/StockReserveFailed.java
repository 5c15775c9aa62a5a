package com.courtgate.common.contract;

/** Nothing is held for an order; travels back to booking-service. */
public record StockReserveFailed(String orderNo, long sessionId, long userId, Reason reason) {

    /** Why not. */
    public enum Reason {
        /** One of the slots has no permit left. */
        OUT_OF_STOCK,
        /** The user has a hold of one of the slots under another trace. */
        DUP_REQ,
        /** With all slots the user would have more than one may. */
        QUOTA_EXCEEDED,
        /** The gate is not open (yet, or any more). */
        UNGATED,
        /** One of the slots is not for sale in the session. */
        NOT_SOLD,
        /** The hours of one of the slots have begun. */
        SLOT_CLOSED,
        /** The order had ended before its stock was taken. */
        ORDER_ENDED
    }
}
