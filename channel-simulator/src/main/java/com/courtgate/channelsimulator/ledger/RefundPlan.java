package com.courtgate.channelsimulator.ledger;

/**
 * Plan of the channel for deciding refunds.
 *
 * @param becomes PROCESSING for never
 * @param delayMillis 0 or more, from taking it to deciding it
 */
public record RefundPlan(Refund.State becomes, long delayMillis) {
    public static final RefundPlan USUAL = new RefundPlan(Refund.State.SUCCESS, 200);
}
