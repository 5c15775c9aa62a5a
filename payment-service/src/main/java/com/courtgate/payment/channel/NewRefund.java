package com.courtgate.payment.channel;

/**
 * Money to be given back.
 *
 * @param refundNo the same on every repetition
 * @param refundFen 1 to {@code paidFen}
 * @param paidFen what the payment was
 * @param reason shown to the payer; at most 80 bytes
 */
public record NewRefund(
        String refundNo,
        String outTradeNo,
        String channelTradeNo,
        long refundFen,
        long paidFen,
        String reason,
        String notifyUrl) {}
