package com.courtgate.booking.placement;

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

    /** Answers the same order for the same request, also to copies at the same moment. */
    PlacementOutcome place(long userId, PlaceOrderRequest request) {
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
