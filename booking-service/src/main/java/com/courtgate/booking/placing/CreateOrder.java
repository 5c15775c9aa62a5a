package com.courtgate.booking.placing;

import com.courtgate.booking.order.NewOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.placing.PlaceOrder.Outcome;
import com.courtgate.booking.placing.PlacingMapper.NewReservation;
import com.courtgate.booking.placing.PlacingMapper.SlotForSale;
import com.courtgate.booking.placing.PlacingMapper.TakenPlace;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates an order of several slots, with a place of each slot and the event that has its permits taken, in one
 * transaction. When a rule is broken, or a place is not to be had, the order fails in that transaction already: it gets
 * no reservation, and nobody is told.
 */
@Component
class CreateOrder {
    private final Orders orders;
    private final Reservations reservations;
    private final PlacingMapper mapper;
    private final OrderRules rules;
    private final OrderNumbers orderNumbers;
    private final Outbox outbox;
    private final Clock clock;

    CreateOrder(
            Orders orders,
            Reservations reservations,
            PlacingMapper mapper,
            OrderRules rules,
            OrderNumbers orderNumbers,
            Outbox outbox,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.rules = rules;
        this.orderNumbers = orderNumbers;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Throws when it lost a race to a copy or to whoever took a place. */
    @Transactional
    public Outcome create(long userId, PlaceOrderRequest request) {
        Optional<Order> known = orders.ofRequest(userId, request.clientRequestId());
        if (known.isPresent()) {
            return sameAgain(known.get(), request);
        }
        Optional<String> undecided = orders.undecidedOf(userId, request.sessionId());
        if (undecided.isPresent()) {
            return new Outcome.AnotherUndecided(undecided.get());
        }
        List<SlotForSale> slots = mapper.lockSlots(new TreeSet<>(request.slotIds()));
        boolean sold = slots.size() == request.items().size()
                && slots.stream().allMatch(s -> s.forSale() && s.sessionId() == request.sessionId());
        return sold ? write(userId, request, slots) : new Outcome.NotForSale();
    }

    /** An order that failed at once has no reservations that could differ. */
    private Outcome sameAgain(Order order, PlaceOrderRequest request) {
        Set<Long> had = new HashSet<>();
        reservations.ofOrder(order.orderNo()).forEach(r -> had.add(r.slotId()));
        boolean same = order.sessionId() == request.sessionId()
                && (had.isEmpty() || had.equals(Set.copyOf(request.slotIds())));
        return same ? new Outcome.Placed(order.orderNo()) : new Outcome.OtherRequest();
    }

    private Outcome write(long userId, PlaceOrderRequest request, List<SlotForSale> slots) {
        Instant now = clock.instant();
        String orderNo = orderNumbers.next();
        long amountFen = slots.stream().mapToLong(SlotForSale::priceFen).reduce(0, Math::addExact);
        Order order = orders.create(
                new NewOrder(orderNo, userId, request.sessionId(), amountFen), request.clientRequestId(), now);
        List<TakenPlace> taken = mapper.takenPlaces(request.slotIds());
        @Nullable String failure = rules.failure(order, slots, taken, now);
        if (failure != null) {
            orders.fail(order, failure, now);
            return new Outcome.Placed(orderNo);
        }
        List<NewReservation> wanted = new ArrayList<>();
        for (SlotForSale slot : slots) {
            String trace = orderNo + "-" + (wanted.size() + 1);
            int place = OrderRules.freePlace(slot, taken);
            wanted.add(new NewReservation(orderNo, slot, place, userId, trace));
        }
        wanted.forEach(reservation -> mapper.insert(reservation, now));
        haveStockTaken(order, wanted, now);
        return new Outcome.Placed(orderNo);
    }

    private void haveStockTaken(Order order, List<NewReservation> wanted, Instant now) {
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.ORDER_CREATED,
                order.orderNo(),
                order.version(),
                now,
                new OrderCreated(
                        order.orderNo(),
                        order.sessionId(),
                        order.userId(),
                        now.toEpochMilli(),
                        wanted.stream()
                                .map(w -> new OrderItem(w.traceId(), w.slot().id()))
                                .toList()));
    }
}
