package com.courtgate.booking.order;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    /**
     * Applies an event. Answers false, and records the event as IGNORED, when the state does not
     * allow it or another actor moved the order first.
     */
    public boolean apply(Order order, OrderStatus.Event event, Instant at) {
        var to = order.status().after(event);
        boolean moved =
                to.isPresent()
                        && switch (mapper.move(order.id(), order.status(), to.get(), at)) {
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
