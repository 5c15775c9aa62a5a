package com.courtgate.payment.channel;

import java.time.Instant;

/**
 * A payment to be made.
 *
 * @param payableFen 1 or more
 * @param expireTime the channel refuses the payer from then on
 * @param device what it is paid from; another one needs another payment
 */
public record NewPayment(
        String outTradeNo,
        String description,
        long payableFen,
        Instant expireTime,
        String notifyUrl,
        PayerDevice device) {}
