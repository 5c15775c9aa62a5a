package com.courtgate.payment.payorder;

import com.courtgate.payment.channel.ClientKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to pay an order, as it is in the database.
 *
 * @param attemptNo 1 for the first of its order
 * @param payableFen amount less discount; 0: a coupon took off everything
 * @param clientKind what kind of client it was made for
 * @param codeUrl what that client pays with; null while INIT
 * @param expireTime the channel refuses the payer from then on
 * @param paidFen 0 until paid
 * @param refundingFen on its way back
 * @param closeWanted why it shall be closed as soon as the channel agrees
 * @param nextQueryAt when the channel is asked next; null: never
 */
public record PayOrder(
        long id,
        String outTradeNo,
        String orderNo,
        long userId,
        String channel,
        int attemptNo,
        long amountFen,
        long discountFen,
        long payableFen,
        String currency,
        PayOrderStatus status,
        ClientKind clientKind,
        @Nullable String codeUrl,
        Instant expireTime,
        @Nullable String channelTradeNo,
        @Nullable Instant paidAt,
        long paidFen,
        long refundingFen,
        long refundedFen,
        @Nullable String closeReason,
        @Nullable String closeWanted,
        @Nullable Instant nextQueryAt,
        int queryCount,
        int version,
        Instant createdAt) {

    /** Stands in the row of a pay order that no channel has a part in. */
    public static final String NO_CHANNEL = "none";

    /** True when a coupon took off everything: no money moves, no channel knows it. */
    public boolean hasNoChannel() {
        return channel.equals(NO_CHANNEL);
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expireTime);
    }

    /**
     * Returns the time until which the code, link or call of its client is given out again; the pay order may be paid
     * for longer.
     */
    public Instant usableUntil() {
        Instant fresh = createdAt.plus(clientKind.goodFor());
        return fresh.isBefore(expireTime) ? fresh : expireTime;
    }

    /** The part of the money that may still be given back. */
    public long refundableFen() {
        return paidFen - refundingFen - refundedFen;
    }
}
