package com.courtgate.payment.payorder;

import com.courtgate.payment.channel.ClientKind;
import java.time.Instant;

/** A pay order to be written down. */
public record NewPayOrder(
        String outTradeNo,
        String orderNo,
        long userId,
        String channel,
        ClientKind clientKind,
        long amountFen,
        long discountFen,
        String currency,
        Instant expireTime) {}
