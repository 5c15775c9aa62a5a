package com.courtgate.booking.placement;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderItem;
import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.order.Orders.NewOrder;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates orders, each with the event that has its permits taken, in one transaction. An order has no places yet:
 * recording gives them, all or none.
 */
@Component
public class CreateOrder {
    private static final int TRIES = 3;
    /** No client may send a blank in its request id. */
    private static final String REQUEST_OF_WAITLIST = "line ";

    private final Orders orders;
    private final PlacementMapper slots;
    private final OrderNumberGenerator orderNumberGenerator;
    private final Outbox outbox;
    private final Clock clock;

    CreateOrder(
            Orders orders,
            PlacementMapper slots,
            OrderNumberGenerator orderNumberGenerator,
            Outbox outbox,
            Clock clock) {
        this.orders = orders;
        this.slots = slots;
        this.orderNumberGenerator = orderNumberGenerator;
        this.outbox = outbox;
        this.clock = clock;
    }

    public sealed interface Outcome {}

    /**
     * The request has an order.
     *
     * @param isNew whether it was made now and not by the same request before
     */
    public record Placed(String orderNo, boolean isNew) implements Outcome {}

    /** There is no order, and why. */
    public record Refused(ResultCode code, @Nullable Map<String, Object> details) implements Outcome {}

    /** Tries again what has lost a race to a copy: the next try sees what won. */
    public static Outcome untilDecided(Supplier<Outcome> creation) {
        for (int left = TRIES; ; left--) {
            try {
                return creation.get();
            } catch (DuplicateKeyException | ConcurrencyFailureException lostRace) {
                if (left == 1) {
                    throw lostRace;
                }
            }
        }
    }

    /**
     * Creates an order of several slots; answers the same one for the same request. Before the session's gate it fails
     * in that transaction already, and nobody is told. Throws when it lost a race to a copy.
     */
    @Transactional
    public Outcome create(long userId, PlaceOrderRequest request) {
        Optional<Order> known = orders.ofRequest(userId, request.clientRequestId());
        if (known.isPresent()) {
            return sameAgain(known.get(), request);
        }
        Optional<String> undecided = orders.undecidedOf(userId, request.sessionId());
        if (undecided.isPresent()) { // one at a time of a user and session
            return new Refused(
                    ResultCode.STATE_INVALID, Map.of("orderNo", undecided.get(), "status", OrderStatus.CREATED));
        }
        if (slots.blocked(request.sessionId(), request.slotIds()) > 0) {
            return new Refused(ResultCode.SLOT_CLOSED, Map.of("state", "BLOCKED"));
        }
        List<OrderItem> items = slots.forSale(request.sessionId(), request.slotIds());
        return items.size() == request.items().size()
                ? write(userId, request, items)
                : new Refused(ResultCode.PARAM_ERROR, null);
    }

    private Outcome sameAgain(Order order, PlaceOrderRequest request) {
        Set<Long> had =
                orders.itemsOf(order.orderNo()).stream().map(OrderItem::slotId).collect(Collectors.toSet());
        boolean isSame = order.sessionId() == request.sessionId() && had.equals(Set.copyOf(request.slotIds()));
        return isSame ? new Placed(order.orderNo(), false) : new Refused(ResultCode.IDEMPOTENCY_CONFLICT, null);
    }

    private Outcome write(long userId, PlaceOrderRequest request, List<OrderItem> items) {
        Instant now = clock.instant();
        var wanted = new NewOrder(orderNumberGenerator.next(), userId, request.sessionId(), items, null);
        Order order = orders.create(wanted, request.clientRequestId(), now);
        if (slots.isGateOpen(order.sessionId(), now)) {
            requestStock(wanted, now);
        } else {
            orders.fail(order, ResultCode.UNGATED.name(), now);
        }
        return new Placed(order.orderNo(), true);
    }

    /**
     * Orders one slot for whoever is first on its waitlist: from here on an order like any other, but that it may have
     * a permit that is kept for the waitlist, stands in the way of no order of its user, and has a deadline of its own.
     * Returns its number.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public String offer(long userId, long sessionId, OrderItem slot, Instant now) {
        var wanted = new NewOrder(orderNumberGenerator.next(), userId, sessionId, List.of(slot), OrderCreated.WAITLIST);
        orders.create(wanted, REQUEST_OF_WAITLIST + wanted.orderNo(), now);
        requestStock(wanted, now);
        return wanted.orderNo();
    }

    /** Asks reserve-service, after the commit, for the permits. */
    private void requestStock(NewOrder order, Instant now) {
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.ORDER_CREATED,
                order.orderNo(),
                now,
                new OrderCreated(
                        order.orderNo(),
                        order.sessionId(),
                        order.userId(),
                        now.toEpochMilli(),
                        order.items().stream().map(OrderItem::slotId).toList(),
                        order.origin()));
    }
}
