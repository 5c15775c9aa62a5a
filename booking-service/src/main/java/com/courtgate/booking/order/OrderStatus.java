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
        /** A hold that costs nothing. */
        HOLD_RECORDED_FREE,
        STOCK_RESERVED,
        STOCK_RESERVE_FAILED,
        CANCEL,
        TIMEOUT,
        PAYMENT_SUCCESS,
        /** Nothing is to be paid, and its user wants it. */
        CONFIRM,
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
                        Event.PAYMENT_SUCCESS, PAID,
                        Event.CONFIRM, PAID);
            case PAID -> Map.of(Event.REFUND, REFUNDED);
            case STOCK_FAILED, CANCELED, REFUNDED -> Map.of();
        };
    }

    /** The state after the event; empty when the event is not legal in this state. */
    public Optional<OrderStatus> after(Event event) {
        return Optional.ofNullable(moves().get(event));
    }
}
