package com.courtgate.booking.placement;

/** Result of placing an order. */
public sealed interface PlacementOutcome {
    /**
     * The request has an order.
     *
     * @param isNew whether it was made now and not by the same request before
     */
    record Placed(String orderNo, boolean isNew) implements PlacementOutcome {}

    /** Reason why there is no order. */
    sealed interface Refused extends PlacementOutcome {}

    /** A slot does not exist, is removed, or is another session's. */
    record NotForSale() implements Refused {}

    /** A slot is taken out of sale. */
    record SlotBlocked() implements Refused {}

    /** Another order of the user in this session waits for its stock: one at a time. */
    record AnotherUndecided(String orderNo) implements Refused {}

    /** The request id belongs to an order of other slots. */
    record OtherRequest() implements Refused {}
}
