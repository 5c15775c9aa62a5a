package com.courtgate.booking.placing;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Places an order of several slots; the same one again for the same request. */
@Component
class PlaceOrder {
    private static final int TRIES = 3;
    private final CreateOrder createOrder;

    PlaceOrder(CreateOrder createOrder) {
        this.createOrder = createOrder;
    }

    /** What came of it. */
    sealed interface Outcome {
        /** There is an order of this request, made now or before. */
        record Placed(String orderNo) implements Outcome {}

        /** A slot does not exist, is not for sale, or is another session's. */
        record NotForSale() implements Outcome {}

        /** Another order of the user in this session waits for its stock: one at a time. */
        record AnotherUndecided(String orderNo) implements Outcome {}

        /** The request id belongs to an order of other slots. */
        record OtherRequest() implements Outcome {}
    }

    /** Answers the same order for the same request, also to copies at the same moment. */
    Outcome place(long userId, PlaceOrderRequest request) {
        for (int left = TRIES; ; left--) {
            try {
                return createOrder.create(userId, request);
            } catch (DuplicateKeyException | ConcurrencyFailureException lostRace) {
                // the next try sees what won
                if (left == 1) {
                    throw lostRace;
                }
            }
        }
    }
}
