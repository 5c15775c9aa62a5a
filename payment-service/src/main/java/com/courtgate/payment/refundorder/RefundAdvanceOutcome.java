package com.courtgate.payment.refundorder;

import com.courtgate.common.contract.payment.RefundOrder;

/** State of a refund after it was taken further. */
public sealed interface RefundAdvanceOutcome {

    /** The refund as it is now; as it ended, when there is no row of it any more. */
    Refund refund();

    /** The refund has come so far, perhaps no further than before. */
    record Reached(Refund refund) implements RefundAdvanceOutcome {}

    /** The refund ended because booking-service did not give up its reservation: nothing is owed. */
    record NotGivenUp(Refund refund, RefundOrder.Outcome why) implements RefundAdvanceOutcome {}
}
