package com.courtgate.booking.order;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Orders and their state flow. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Orders {
    private final OrderMapper mapper;

    Orders(OrderMapper mapper) {
        this.mapper = mapper;
    }

    public Optional<Order> find(String orderNo) {
        return Optional.ofNullable(mapper.find(orderNo));
    }

    /** The order as it is now, and stays until the caller's transaction ends. */
    public Optional<Order> lock(String orderNo) {
        return find(orderNo).map(order -> mapper.lockOne(order.id()));
    }

    /**
     * Applies an event. Answers false, and records the event as IGNORED, when the state does not
     * allow it or another actor moved the order first.
     */
    public boolean apply(Order order, OrderStatus.Event event, Instant at) {
        return apply(order, event, null, at);
    }

    /** Applies PAYMENT_SUCCESS, as {@link #apply}, and remembers which pay order it was. */
    public boolean pay(Order order, String outTradeNo, Instant at) {
        return apply(order, OrderStatus.Event.PAYMENT_SUCCESS, outTradeNo, at);
    }

    private boolean apply(
            Order order, OrderStatus.Event event, @Nullable String paidBy, Instant at) {
        var to = order.status().after(event);
        boolean moved =
                to.isPresent()
                        && switch (mapper.move(order.id(), order.status(), to.get(), paidBy, at)) {
                            case 0 -> false;
                            case 1 -> true;
                            default -> throw new IllegalStateException("id is unique");
                        };
        OrderStatus after = moved ? to.orElseThrow() : order.status();
        mapper.flow(
                order.orderNo(), event, order.status(), after, moved ? "APPLIED" : "IGNORED", at);
        return moved;
    }

    /** Orders past their pay deadline, locked for the caller's transaction. */
    public List<Order> lockOverdue(Instant now, int most) {
        List<Long> overdue = mapper.overdue(now, most);
        if (overdue.isEmpty()) {
            return List.of();
        }
        // What was moved between the two reads is nobody's to end any more.
        return mapper.lock(overdue).stream()
                .filter(order -> order.status() == OrderStatus.STOCK_RESERVED)
                .toList();
    }
}
