package com.courtgate.booking.order;

import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Orders and their state flow. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Orders {
    private final OrderMapper mapper;
    private final JdbcTemplate jdbc;
    private final AfterCommitCounter<OrderStatus> moves;

    Orders(OrderMapper mapper, JdbcTemplate jdbc, AfterCommitCounters counts) {
        this.mapper = mapper;
        this.jdbc = jdbc;
        this.moves = counts.of("courtgate.orders", "", "to", OrderStatus.class, "Orders by the state they came to");
    }

    public Optional<Order> find(String orderNo) {
        return OrderNumberFormat.isOne(orderNo) ? Optional.ofNullable(mapper.find(orderNo)) : Optional.empty();
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
        return apply(order, event, MoveDetails.NOTHING, at);
    }

    /** Applies PAYMENT_SUCCESS, as {@link #apply}, and remembers which pay order it was. */
    public boolean pay(Order order, String outTradeNo, Instant at) {
        return apply(order, OrderStatus.Event.PAYMENT_SUCCESS, new MoveDetails(outTradeNo, null, null), at);
    }

    /** Applies STOCK_RESERVED, as {@link #apply}; from now on it waits for its payment. */
    public boolean reserve(Order order, Instant payDeadline, Instant at) {
        return apply(order, OrderStatus.Event.STOCK_RESERVED, new MoveDetails(null, payDeadline, null), at);
    }

    /**
     * Applies STOCK_RESERVE_FAILED, as {@link #apply}, and remembers why.
     *
     * @param reason at most 20 characters
     */
    public boolean fail(Order order, String reason, Instant at) {
        return apply(order, OrderStatus.Event.STOCK_RESERVE_FAILED, new MoveDetails(null, null, reason), at);
    }

    /**
     * An order that is about to be created.
     *
     * @param items 1 to 4 different slots of the session, ascending
     * @param origin who places it; null: its user
     */
    public record NewOrder(
            String orderNo,
            long userId,
            long sessionId,
            List<OrderItem> items,
            @Nullable String origin) {
        public NewOrder {
            items = List.copyOf(items);
        }

        long amountFen() {
            return items.stream().mapToLong(OrderItem::amountFen).reduce(0, Math::addExact);
        }
    }

    /** Finds the order that a user placed under a request id of their own. */
    public Optional<Order> ofRequest(long userId, String clientRequestId) {
        return Optional.ofNullable(mapper.ofRequest(userId, clientRequestId));
    }

    /** The number of the one order of a user and session whose stock is undecided. */
    public Optional<String> undecidedOf(long userId, long sessionId) {
        return Optional.ofNullable(mapper.undecidedOf(userId, sessionId));
    }

    /**
     * A CREATED order with its items and the first row of its state flow. Throws when the request has one, or the user
     * another CREATED one in the session.
     */
    public Order create(NewOrder order, String clientRequestId, Instant at) {
        mapper.insert(order, clientRequestId, at);
        mapper.insertItems(order);
        mapper.recordFlow(order.orderNo(), OrderStatus.Event.CREATE, null, OrderStatus.CREATED, "APPLIED", at);
        moves.one(OrderStatus.CREATED);
        return find(order.orderNo()).orElseThrow();
    }

    /** Columns that a move writes beside the state; null leaves a column as it is. */
    private record MoveDetails(
            @Nullable String paidBy,
            @Nullable Instant payDeadline,
            @Nullable String stockFailure) {
        static final MoveDetails NOTHING = new MoveDetails(null, null, null);
    }

    private boolean apply(Order order, OrderStatus.Event event, MoveDetails details, Instant at) {
        var to = order.status().after(event);
        boolean moved = to.isPresent()
                && switch (mapper.move(
                        order.id(),
                        order.status(),
                        to.get(),
                        details.paidBy(),
                        details.payDeadline(),
                        details.stockFailure(),
                        at)) {
                    case 0 -> false;
                    case 1 -> true;
                    default -> throw new IllegalStateException("id is unique");
                };
        OrderStatus after = moved ? to.orElseThrow() : order.status();
        if (moved) {
            moves.one(after);
        }
        mapper.recordFlow(order.orderNo(), event, order.status(), after, moved ? "APPLIED" : "IGNORED", at);
        return moved;
    }

    /** The slots that the order wants, ascending; none for the order of a grab, which is born with its reservation. */
    public List<OrderItem> itemsOf(String orderNo) {
        return mapper.items(List.of(orderNo)).stream()
                .map(OrderMapper.StoredItem::item)
                .toList();
    }

    /** An order that waits for its stock. */
    public record Waiting(Order order, List<OrderItem> items) {
        /** Returns the price of the slot when it was ordered. */
        public long amountFen(long slotId) {
            return items.stream()
                    .filter(item -> item.slotId() == slotId)
                    .findFirst()
                    .orElseThrow()
                    .amountFen();
        }
    }

    /** Returns those of the orders that wait for their stock, by number. */
    public Map<String, Waiting> waiting(Collection<String> orderNos) {
        if (orderNos.isEmpty()) {
            return Map.of();
        }
        Map<String, List<OrderItem>> items = mapper.items(orderNos).stream()
                .collect(Collectors.groupingBy(
                        OrderMapper.StoredItem::orderNo,
                        Collectors.mapping(OrderMapper.StoredItem::item, Collectors.toList())));
        return mapper.created(orderNos).stream()
                .collect(Collectors.toMap(
                        Order::orderNo, order -> new Waiting(order, items.getOrDefault(order.orderNo(), List.of()))));
    }

    /** An order that is born with its stock: the one that a recorded grab makes. */
    public record GrabOrder(String orderNo, long userId, long sessionId, long amountFen) {}

    /**
     * Orders that are born with their stock, with the first row of their state flow; many at once, so plain JDBC,
     * because a mapper's generated statements cost more than the database's own work here.
     */
    public void addHeld(List<GrabOrder> held, Instant payDeadline, Instant at) {
        add(held, OrderStatus.Event.HOLD_RECORDED, OrderStatus.STOCK_RESERVED, payDeadline, at);
    }

    /** Orders that are born with their stock and cost nothing: there is nothing to wait for. */
    public void addFree(List<GrabOrder> held, Instant at) {
        add(held, OrderStatus.Event.HOLD_RECORDED_FREE, OrderStatus.PAID, null, at);
    }

    /** Nothing is to be paid for it, and it is its user's. */
    public boolean confirm(Order order, Instant at) {
        return order.amountFen() == 0 && apply(order, OrderStatus.Event.CONFIRM, at);
    }

    private void add(
            List<GrabOrder> held,
            OrderStatus.Event event,
            OrderStatus status,
            @Nullable Instant payDeadline,
            Instant at) {
        jdbc.batchUpdate("""
                insert into booking_order
                  (order_no, user_id, session_id, amount_fen, status, pay_deadline, created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                """, held, held.size(), (statement, order) -> {
            statement.setString(1, order.orderNo());
            statement.setLong(2, order.userId());
            statement.setLong(3, order.sessionId());
            statement.setLong(4, order.amountFen());
            statement.setString(5, status.name());
            statement.setString(6, payDeadline == null ? null : InstantTypeHandler.text(payDeadline));
            statement.setString(7, InstantTypeHandler.text(at));
            statement.setString(8, InstantTypeHandler.text(at));
        });
        jdbc.batchUpdate("""
                insert into order_state_flow (order_no, event, from_status, to_status, result, at)
                values (?, ?, null, ?, 'APPLIED', ?)
                """, held, held.size(), (statement, order) -> {
            statement.setString(1, order.orderNo());
            statement.setString(2, event.name());
            statement.setString(3, status.name());
            statement.setString(4, InstantTypeHandler.text(at));
        });
        moves.add(status, held.size());
    }
}
