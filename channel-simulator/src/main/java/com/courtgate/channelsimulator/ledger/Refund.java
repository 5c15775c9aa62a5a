package com.courtgate.channelsimulator.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund as the channel sees it.
 *
 * @param notifyUrl empty for no callback
 * @param becomes what it will be decided to
 * @param dueAt when it will be decided
 */
public record Refund(
        String refundNo,
        String channelRefundNo,
        String outTradeNo,
        long amountFen,
        String reason,
        String notifyUrl,
        State state,
        State becomes,
        Instant dueAt,
        Instant createdAt,
        @Nullable Instant decidedAt) {

    /** The channel's words. */
    public enum State {
        PROCESSING,
        SUCCESS,
        ABNORMAL,
        DECLINED
    }

    Refund decided(Instant at) {
        return new Refund(
                refundNo,
                channelRefundNo,
                outTradeNo,
                amountFen,
                reason,
                notifyUrl,
                becomes,
                becomes,
                dueAt,
                createdAt,
                at);
    }

    Refund planned(RefundPlan plan, Instant at) {
        return new Refund(
                refundNo,
                channelRefundNo,
                outTradeNo,
                amountFen,
                reason,
                notifyUrl,
                State.PROCESSING,
                plan.becomes(),
                at.plusMillis(plan.delayMillis()),
                createdAt,
                null);
    }
}
