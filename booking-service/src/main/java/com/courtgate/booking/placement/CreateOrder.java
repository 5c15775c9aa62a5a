package com.courtgate.booking.placement;

import com.courtgate.booking.order.NewOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderItem;
import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.placement.PlacementOutcome.AnotherUndecided;
import com.courtgate.booking.placement.PlacementOutcome.NotForSale;
import com.courtgate.booking.placement.PlacementOutcome.OtherRequest;
import com.courtgate.booking.placement.PlacementOutcome.Placed;
import com.courtgate.booking.placement.PlacementOutcome.SlotBlocked;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates an order of several slots, with the event that has its permits taken, in one transaction. The order has no
 * places yet: recording gives them, all or none. Before the session's gate the order fails in that transaction already,
 * and nobody is told.
 */
@Component
public class CreateOrder {
    private static final int TRIES = 3;

    private final Orders orders;
    private final RequestedSlotMapper slots;
    private final OrderNumberGenerator orderNumberGenerator;
    private final RequestStock requestStock;
    private final Clock clock;

    CreateOrder(
            Orders orders,
            RequestedSlotMapper slots,
            OrderNumberGenerator orderNumberGenerator,
            RequestStock requestStock,
            Clock clock) {
        this.orders = orders;
        this.slots = slots;
        this.orderNumberGenerator = orderNumberGenerator;
        this.requestStock = requestStock;
        this.clock = clock;
    }

    /** Tries again what has lost a race to a copy: the next try sees what won. */
    public static PlacementOutcome untilDecided(Supplier<PlacementOutcome> creation) {
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

    /** Answers the same order for the same request. Throws when it lost a race to a copy. */
    @Transactional
    public PlacementOutcome create(long userId, PlaceOrderRequest request) {
        Optional<Order> known = orders.ofRequest(userId, request.clientRequestId());
        if (known.isPresent()) {
            return sameAgain(known.get(), request);
        }
        Optional<String> undecided = orders.undecidedOf(userId, request.sessionId());
        if (undecided.isPresent()) {
            return new AnotherUndecided(undecided.get());
        }
        if (slots.blocked(request.sessionId(), request.slotIds()) > 0) {
            return new SlotBlocked();
        }
        List<OrderItem> items = slots.forSale(request.sessionId(), request.slotIds());
        return items.size() == request.items().size() ? write(userId, request, items) : new NotForSale();
    }

    private PlacementOutcome sameAgain(Order order, PlaceOrderRequest request) {
        Set<Long> had =
                orders.itemsOf(order.orderNo()).stream().map(OrderItem::slotId).collect(Collectors.toSet());
        boolean isSame = order.sessionId() == request.sessionId() && had.equals(Set.copyOf(request.slotIds()));
        return isSame ? new Placed(order.orderNo(), false) : new OtherRequest();
    }

    private PlacementOutcome write(long userId, PlaceOrderRequest request, List<OrderItem> items) {
        Instant now = clock.instant();
        var wanted = new NewOrder(orderNumberGenerator.next(), userId, request.sessionId(), items, null);
        Order order = orders.create(wanted, request.clientRequestId(), now);
        if (slots.isGateOpen(order.sessionId(), now)) {
            requestStock.of(wanted, order, now);
        } else {
            orders.fail(order, ResultCode.UNGATED.name(), now);
        }
        return new Placed(order.orderNo(), true);
    }
}
