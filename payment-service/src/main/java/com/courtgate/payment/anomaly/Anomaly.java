package com.courtgate.payment.anomaly;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Money that did not arrive as it should, as it is in the database.
 *
 * @param expectedFen what the pay order asked for
 * @param paidFen what the channel says came
 */
public record Anomaly(
        long id,
        AnomalyKind kind,
        AnomalyStatus status,
        String channel,
        String channelTradeNo,
        long payOrderId,
        String outTradeNo,
        String orderNo,
        long userId,
        long expectedFen,
        long paidFen,
        String detail,
        @Nullable String refundNo,
        Instant paidAt,
        Instant foundAt,
        @Nullable Instant resolvedAt,
        @Nullable String resolution) {}
