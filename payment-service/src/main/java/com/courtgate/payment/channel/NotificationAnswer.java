package com.courtgate.payment.channel;

import org.jspecify.annotations.Nullable;

/** What a notification turned out to be. */
public sealed interface NotificationAnswer {

    /**
     * Genuine, about a payment.
     *
     * @param timestamp as signed
     * @param nonce as signed
     */
    record OfPayment(String timestamp, String nonce, String outTradeNo, QueryAnswer state)
            implements NotificationAnswer {}

    /** Genuine, about a refund. */
    record OfRefund(String timestamp, String nonce, String refundNo, RefundAnswer state)
            implements NotificationAnswer {}

    /**
     * Not genuine: bad or missing signature, old timestamp, unreadable. Nothing in it is true.
     *
     * @param claimedOutTradeNo what it says it is about, worth a query at the channel
     */
    record Invalid(
            String why,
            @Nullable String claimedOutTradeNo,
            @Nullable String timestamp,
            @Nullable String nonce) implements NotificationAnswer {}
}
