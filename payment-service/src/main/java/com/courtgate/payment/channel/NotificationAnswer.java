package com.courtgate.payment.channel;

import org.jspecify.annotations.Nullable;

/** A notification, once its signature has been checked. */
public sealed interface NotificationAnswer {

    /** Verified: the channel's own word. */
    sealed interface Genuine extends NotificationAnswer {
        /** Returns the time stamp as signed. */
        String timestamp();

        /** Returns the nonce as signed. */
        String nonce();

        /** Returns the number of the pay order or refund. */
        default String number() {
            return switch (this) {
                case OfPayment payment -> payment.outTradeNo();
                case OfRefund refund -> refund.refundNo();
            };
        }

        /** {@code PAYMENT} or {@code REFUND}. */
        default String kind() {
            return this instanceof OfPayment ? "PAYMENT" : "REFUND";
        }
    }

    /**
     * Genuine, about a payment.
     *
     * @param timestamp as signed
     * @param nonce as signed
     */
    record OfPayment(String timestamp, String nonce, String outTradeNo, QueryAnswer state) implements Genuine {}

    /** Genuine, about a refund. */
    record OfRefund(String timestamp, String nonce, String refundNo, RefundAnswer state) implements Genuine {}

    /**
     * Not genuine: bad or missing signature, old timestamp, unreadable. Nothing in it is true.
     *
     * @param claimedOutTradeNo what it says it is about, worth a query at the channel
     */
    record Invalid(String why, @Nullable String claimedOutTradeNo) implements NotificationAnswer {}
}
