package com.courtgate.booking.placing;

import com.courtgate.booking.order.NewOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.placing.PlaceOrder.Outcome;
import com.courtgate.booking.placing.PlacingMapper.NewReservation;
import com.courtgate.booking.placing.PlacingMapper.SlotForSale;
import com.courtgate.booking.placing.PlacingMapper.TakenPlace;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates an order of several slots, with a place of each slot and the event that has its permits
 * taken, in one transaction. When a place is not to be had, or the session is not on sale, the
 * order fails in that transaction already, and nobody is told.
 */
@Component
class CreateOrder {
    private static final String NO_PLACE = "OUT_OF_STOCK";
    private static final String HAS_IT_ALREADY = "DUP_REQ";
    private static final String UNGATED = "UNGATED";

    private final Orders orders;
    private final Reservations reservations;
    private final PlacingMapper mapper;
    private final OrderNumbers orderNumbers;
    private final Outbox outbox;
    private final Clock clock;

    CreateOrder(
            Orders orders,
            Reservations reservations,
            PlacingMapper mapper,
            OrderNumbers orderNumbers,
            Outbox outbox,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
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
        List<SlotForSale> slots = mapper.lockSlots(new TreeSet<>(request.slotIds()));
        boolean sold =
                slots.size() == request.items().size()
                        && slots.stream()
                                .allMatch(s -> s.forSale() && s.sessionId() == request.sessionId());
        return sold ? write(userId, request, slots) : new Outcome.NotForSale();
    }

    private Outcome sameAgain(Order order, PlaceOrderRequest request) {
        Set<Long> had = new HashSet<>();
        reservations.ofOrder(order.orderNo()).forEach(r -> had.add(r.slotId()));
        boolean same =
                order.sessionId() == request.sessionId()
                        && had.equals(Set.copyOf(request.slotIds()));
        return same ? new Outcome.Placed(order.orderNo()) : new Outcome.OtherRequest();
    }

    private Outcome write(long userId, PlaceOrderRequest request, List<SlotForSale> slots) {
        Instant now = clock.instant();
        String orderNo = orderNumbers.next();
        long amountFen = slots.stream().mapToLong(SlotForSale::priceFen).reduce(0, Math::addExact);
        Order order =
                orders.create(
                        new NewOrder(orderNo, userId, request.sessionId(), amountFen),
                        request.clientRequestId(),
                        now);
        List<TakenPlace> taken = mapper.takenPlaces(request.slotIds());
        List<NewReservation> wanted = new ArrayList<>();
        for (SlotForSale slot : slots) {
            String trace = orderNo + "-" + (wanted.size() + 1);
            wanted.add(
                    new NewReservation(
                            orderNo,
                            slot,
                            freePlace(slot, taken),
                            userId,
                            trace,
                            ReservationStatus.PENDING));
        }
        @Nullable String failure = failure(order, slots, taken);
        if (failure == null) {
            wanted.forEach(reservation -> mapper.insert(reservation, now));
            haveStockTaken(order, wanted, now);
        } else {
            wanted.forEach(reservation -> mapper.insert(failed(reservation), now));
            orders.fail(order, failure, now);
        }
        return new Outcome.Placed(orderNo);
    }

    /** Null when its permits may be asked for. */
    private @Nullable String failure(Order order, List<SlotForSale> slots, List<TakenPlace> taken) {
        if (!mapper.isWarmed(order.sessionId())) {
            return UNGATED;
        }
        if (taken.stream().anyMatch(t -> t.userId() == order.userId())) {
            return HAS_IT_ALREADY;
        }
        return slots.stream().anyMatch(slot -> freePlace(slot, taken) > slot.permits())
                ? NO_PLACE
                : null;
    }

    /** The lowest place nobody has; above the slot's permits when it is full. */
    private static int freePlace(SlotForSale slot, List<TakenPlace> taken) {
        var places = new BitSet();
        taken.stream().filter(t -> t.slotId() == slot.id()).forEach(t -> places.set(t.placeNo()));
        return places.nextClearBit(1);
    }

    /** A row that shows what was asked for; nothing was ever held for it. */
    private static NewReservation failed(NewReservation wanted) {
        return new NewReservation(
                wanted.orderNo(),
                wanted.slot(),
                1,
                wanted.userId(),
                null,
                ReservationStatus.CANCELLED);
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
                        wanted.stream().map(CreateOrder::item).toList()));
    }

    private static OrderItem item(NewReservation wanted) {
        if (wanted.traceId() == null) {
            throw new IllegalStateException("nothing is to be held for it: " + wanted);
        }
        return new OrderItem(wanted.traceId(), wanted.slot().id());
    }
}
