package com.courtgate.payment.channel;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One movement of a bill.
 *
 * @param refundNo set for a refund
 * @param fen always positive
 * @param state the channel's own word
 */
public record BillLine(
        Kind kind,
        String outTradeNo,
        String channelTradeNo,
        @Nullable String refundNo,
        long fen,
        Instant at,
        String state) {

    @Schema(name = "BillMovement")
    public enum Kind {
        PAY,
        REFUND
    }
}
