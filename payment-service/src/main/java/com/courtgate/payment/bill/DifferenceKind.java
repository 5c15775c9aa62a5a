package com.courtgate.payment.bill;

/** Kind of difference between a bill and our rows. */
enum DifferenceKind {
    /** We have a movement that the bill has not. */
    LOCAL_ONLY,
    /** The bill has a movement that we know nothing of. */
    CHANNEL_ONLY,
    AMOUNT,
    /** For the channel it is done, for us it is not. */
    STATE
}
