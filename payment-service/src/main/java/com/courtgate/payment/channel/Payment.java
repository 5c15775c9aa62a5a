package com.courtgate.payment.channel;

import java.time.Instant;

/**
 * Money that arrived, as the channel tells it.
 *
 * @param channelTradeNo the channel's own number of the transaction
 * @param currency ISO 4217
 * @param merchantId for whom the money is
 */
public record Payment(
        String outTradeNo, String channelTradeNo, long paidFen, String currency, String merchantId, Instant paidAt) {}
