package com.courtgate.channelsimulator.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment as the channel sees it.
 *
 * @param amountFen what is asked for
 * @param expireTime the payer is refused from then on
 * @param client what kind of client pays, and whose it is; of payments from before that was told, a code
 * @param paidFen what was taken, 0 before
 * @param refundingFen given back or promised to be
 */
public record Payment(
        String outTradeNo,
        String channelTradeNo,
        String merchantId,
        String description,
        long amountFen,
        String currency,
        Instant expireTime,
        String notifyUrl,
        @Nullable String client,
        State state,
        long paidFen,
        long refundingFen,
        Instant createdAt,
        @Nullable Instant paidAt) {

    /** A client that shows a code for whoever scans it. */
    public static final String CODE = "NATIVE";

    /** The channel's words. */
    public enum State {
        NOTPAY,
        SUCCESS,
        FAILED,
        CLOSED
    }

    boolean isFor(String otherClient) {
        return (client == null ? CODE : client).equals(otherClient);
    }

    Payment with(State newState) {
        return with(newState, paidFen, refundingFen, paidAt);
    }

    Payment paid(long fen, Instant at) {
        return with(State.SUCCESS, fen, refundingFen, at);
    }

    Payment refunding(long fen) {
        return with(state, paidFen, fen, paidAt);
    }

    private Payment with(State newState, long paid, long refunding, @Nullable Instant at) {
        return new Payment(
                outTradeNo,
                channelTradeNo,
                merchantId,
                description,
                amountFen,
                currency,
                expireTime,
                notifyUrl,
                client,
                newState,
                paid,
                refunding,
                createdAt,
                at);
    }
}
