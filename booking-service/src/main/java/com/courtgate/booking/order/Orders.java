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
        return OrderNumbers.isOne(orderNo) ? Optional.ofNullable(mapper.find(orderNo)) : Optional.empty();
    }

    /** The order as it is now, and stays until the caller's transaction ends. */
    public Optional<Order> lock(String orderNo) {
        return find(orderNo).map(order -> mapper.lockOne(order.id()));
    }

    /**
     * Applies an event. Answers false, and records the event as IGNORED, when the state does not allow it or another
     * actor moved the order first.
     */
    public boolean apply(Order order, OrderStatus.Event event, Instant at) {
        return apply(order, event, Noted.NOTHING, at);
    }

    /** Applies PAYMENT_SUCCESS, as {@link #apply}, and remembers which pay order it was. */
    public boolean pay(Order order, String outTradeNo, Instant at) {
        return apply(order, OrderStatus.Event.PAYMENT_SUCCESS, new Noted(outTradeNo, null, null), at);
    }

    /** Applies STOCK_RESERVED, as {@link #apply}; from now on it waits for its payment. */
    public boolean reserve(Order order, Instant payDeadline, Instant at) {
        return apply(order, OrderStatus.Event.STOCK_RESERVED, new Noted(null, payDeadline, null), at);
    }

    /**
     * Applies STOCK_RESERVE_FAILED, as {@link #apply}, and remembers why.
     *
     * @param reason at most 20 characters
     */
    public boolean fail(Order order, String reason, Instant at) {
        return apply(order, OrderStatus.Event.STOCK_RESERVE_FAILED, new Noted(null, null, reason), at);
    }

    /** The order a user placed under a request id of his own. */
    public Optional<Order> ofRequest(long userId, String clientRequestId) {
        return Optional.ofNullable(mapper.ofRequest(userId, clientRequestId));
    }

    /** The number of the one order of a user and session whose stock is undecided. */
    public Optional<String> undecidedOf(long userId, long sessionId) {
        return Optional.ofNullable(mapper.undecidedOf(userId, sessionId));
    }

    /**
     * A CREATED order, with the first row of its state flow. Throws when the request has one, or the user another
     * CREATED one in the session.
     */
    public Order create(NewOrder order, String clientRequestId, Instant at) {
        mapper.insert(order, clientRequestId, at);
        mapper.flow(order.orderNo(), OrderStatus.Event.CREATE, null, OrderStatus.CREATED, "APPLIED", at);
        return find(order.orderNo()).orElseThrow();
    }

    /** What a move writes beside the state; null leaves it as it is. */
    private record Noted(
            @Nullable String paidBy,
            @Nullable Instant payDeadline,
            @Nullable String stockFailure) {
        static final Noted NOTHING = new Noted(null, null, null);
    }

    private boolean apply(Order order, OrderStatus.Event event, Noted noted, Instant at) {
        var to = order.status().after(event);
        boolean moved = to.isPresent()
                && switch (mapper.move(
                        order.id(),
                        order.status(),
                        to.get(),
                        noted.paidBy(),
                        noted.payDeadline(),
                        noted.stockFailure(),
                        at)) {
                    case 0 -> false;
                    case 1 -> true;
                    default -> throw new IllegalStateException("id is unique");
                };
        OrderStatus after = moved ? to.orElseThrow() : order.status();
        mapper.flow(order.orderNo(), event, order.status(), after, moved ? "APPLIED" : "IGNORED", at);
        return moved;
    }

    /** Orders whose stock nobody answered for, locked for the caller's transaction. */
    public List<Order> lockUndecided(Instant createdBefore, int most) {
        List<Long> undecided = mapper.undecided(createdBefore, most);
        return undecided.isEmpty()
                ? List.of()
                : mapper.lock(undecided).stream()
                        .filter(order -> order.status() == OrderStatus.CREATED)
                        .toList();
    }

    /** One whose stock nobody answered for; empty when it is decided, or locked by another. */
    public Optional<Order> lockUndecided(String orderNo) {
        return find(orderNo)
                .flatMap(order -> mapper.lock(List.of(order.id())).stream().findFirst())
                .filter(order -> order.status() == OrderStatus.CREATED);
    }

    /** Orders past their pay deadline that nobody else looks at; nobody else does before that time. */
    public List<Order> claimOverdue(Instant now, Instant until, int most) {
        List<Long> overdue = mapper.overdue(now, most);
        return overdue.isEmpty()
                ? List.of()
                : mapper.lock(overdue).stream()
                        // What was moved or claimed between the two reads is another's.
                        .filter(order -> mapper.claimOverdue(order.id(), now, until) == 1)
                        .toList();
    }

    /** The next look at an overdue order. */
    public void lookLater(Order order, Instant next) {
        mapper.lookLater(order.id(), next);
    }

    /** Its money is known to be there, though not here yet; the next look at an overdue order. */
    public void moneyKnown(Order order, Instant next) {
        mapper.moneyKnown(order.id(), next);
    }

    /** Whether {@link #moneyKnown} was said of it. */
    public boolean isMoneyKnown(Order order) {
        return mapper.isMoneyKnown(order.id());
    }
}
