package com.courtgate.payment.refund;

import com.courtgate.payment.refundorder.Refund;

/** Result of an administrator's refund. */
sealed interface AdminRefundOutcome {
    record Ordered(Refund refund) implements AdminRefundOutcome {}

    record NotFound() implements AdminRefundOutcome {}

    /** Not paid, or nothing confirmed is left of it, or the refund is not one to repeat. */
    record NotRefundable(String status) implements AdminRefundOutcome {}

    /** The same is being refunded already. */
    record LostRace() implements AdminRefundOutcome {}
}
