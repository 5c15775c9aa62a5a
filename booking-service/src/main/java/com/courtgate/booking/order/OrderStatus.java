package com.courtgate.booking.order;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import java.util.Optional;

/** States of an order and the moves between them. */
public enum OrderStatus {
    CREATED,
    STOCK_RESERVED,
    STOCK_FAILED,
    PAID,
    CANCELED,
    REFUNDED;

    /** Event of an order's state machine. */
    @Schema(name = "OrderEvent")
    public enum Event {
        CREATE,
        HOLD_RECORDED,
        STOCK_RESERVED,
        STOCK_RESERVE_FAILED,
        CANCEL,
        TIMEOUT,
        PAYMENT_SUCCESS,
        REFUND
    }

    private Map<Event, OrderStatus> moves() {
        return switch (this) {
            case CREATED ->
                Map.of(
                        Event.STOCK_RESERVED, STOCK_RESERVED,
                        Event.STOCK_RESERVE_FAILED, STOCK_FAILED,
                        Event.CANCEL, CANCELED,
                        Event.TIMEOUT, CANCELED);
            case STOCK_RESERVED ->
                Map.of(
                        Event.CANCEL, CANCELED,
                        Event.TIMEOUT, CANCELED,
                        Event.PAYMENT_SUCCESS, PAID);
            case PAID -> Map.of(Event.REFUND, REFUNDED);
            case STOCK_FAILED, CANCELED, REFUNDED -> Map.of();
        };
    }

    /** The state after the event; empty when the event is not legal in this state. */
    public Optional<OrderStatus> after(Event event) {
        return Optional.ofNullable(moves().get(event));
    }
}
