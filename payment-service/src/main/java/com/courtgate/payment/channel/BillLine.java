package com.courtgate.payment.channel;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Set;
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

    /** Channels' words for a refund that they have taken and not made. */
    private static final Set<String> NOT_MADE = Set.of("PROCESSING", "ABNORMAL", "FAIL");

    /** Whether the money has moved; of a refund that was only taken it has not. */
    public boolean isMade() {
        return kind == Kind.PAY || !NOT_MADE.contains(state);
    }

    /** Whether the money never will move. */
    public boolean hasFailed() {
        return kind == Kind.REFUND && state.equals("FAIL");
    }

    @Schema(name = "BillMovement")
    public enum Kind {
        PAY,
        REFUND
    }
}
