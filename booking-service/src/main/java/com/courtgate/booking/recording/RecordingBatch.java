package com.courtgate.booking.recording;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.order.Orders.GrabOrder;
import com.courtgate.booking.reservation.NewReservation;
import com.courtgate.booking.reservation.PlaceAllocator;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/** Writes of one recording transaction: holds with a place of each of their slots, and refused ones. */
final class RecordingBatch {
    private final Map<Long, SlotForSale> slots;
    private final PlaceAllocator places;
    private final Map<String, Orders.Waiting> waiting;
    private final OrderNumberGenerator orderNumberGenerator;
    private final List<Placed> placed = new ArrayList<>();
    private final Map<Hold, ResultCode> refused = new LinkedHashMap<>();

    /** A hold that has a place of each of its slots. */
    private record Placed(Hold hold, String orderNo, List<NewReservation> reservations) {}

    RecordingBatch(
            Map<Long, SlotForSale> slots,
            PlaceAllocator places,
            Map<String, Orders.Waiting> waiting,
            OrderNumberGenerator orderNumberGenerator) {
        this.slots = slots;
        this.places = places;
        this.waiting = waiting;
        this.orderNumberGenerator = orderNumberGenerator;
    }

    void refuse(Hold hold, ResultCode reason) {
        refused.put(hold, reason);
    }

    /**
     * Gives the hold a place of each of its slots. Refuses it, all places back, when one slot is full; answers false
     * then.
     */
    boolean place(Hold hold) {
        String orderNo = hold.orderNo() == null ? orderNumberGenerator.next() : hold.orderNo();
        List<NewReservation> reservations = new ArrayList<>();
        for (long slotId : hold.slotIds()) {
            SlotForSale slot = Objects.requireNonNull(slots.get(slotId));
            OptionalInt place = places.next(slot);
            if (place.isEmpty()) {
                reservations.forEach(r -> places.giveBack(r.slot(), r.placeNo()));
                refuse(hold, ResultCode.OUT_OF_STOCK);
                return false;
            }
            reservations.add(new NewReservation(
                    orderNo,
                    slot,
                    place.getAsInt(),
                    hold.userId(),
                    hold.traceId(),
                    amountFen(hold, slot),
                    isFree(hold)));
        }
        placed.add(new Placed(hold, orderNo, reservations));
        return true;
    }

    /** Whether nothing is to be paid for it; an offer of the waitlist waits for its user's word all the same. */
    private boolean isFree(Hold hold) {
        if (hold.orderNo() == null) {
            return Objects.requireNonNull(slots.get(hold.slotIds().getFirst())).priceFen() == 0;
        }
        Order order = Objects.requireNonNull(waiting.get(hold.orderNo())).order();
        return order.amountFen() == 0 && !order.isOffer();
    }

    private long amountFen(Hold hold, SlotForSale slot) {
        return hold.orderNo() == null
                ? slot.priceFen()
                : Objects.requireNonNull(waiting.get(hold.orderNo())).amountFen(slot.id());
    }

    List<NewReservation> reservations() {
        return placed.stream().flatMap(p -> p.reservations().stream()).toList();
    }

    Collection<String> orderNos() {
        return placed.stream().map(Placed::orderNo).toList();
    }

    /** Orders that grabs make. */
    List<GrabOrder> heldOrders() {
        return placed.stream()
                .filter(p -> p.hold().orderNo() == null)
                .map(RecordingBatch::heldOrder)
                .toList();
    }

    private static GrabOrder heldOrder(Placed placed) {
        NewReservation reservation = placed.reservations().getFirst();
        return new GrabOrder(
                placed.orderNo(), reservation.userId(), reservation.slot().sessionId(), reservation.amountFen());
    }

    /**
     * An order that has its stock now.
     *
     * @param startsAt when the first of its slots begins
     */
    record Reserved(Order order, Instant startsAt) {}

    List<Reserved> reservedOrders() {
        return placed.stream()
                .filter(p -> p.hold().orderNo() != null)
                .map(p -> new Reserved(
                        Objects.requireNonNull(waiting.get(p.orderNo())).order(), startOf(p)))
                .toList();
    }

    private static Instant startOf(Placed placed) {
        return placed.reservations().stream()
                .map(r -> r.slot().startsAt())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Orders that will never have their stock, and why. */
    Map<Order, ResultCode> failedOrders() {
        Map<Order, ResultCode> failed = new LinkedHashMap<>();
        refused.forEach((hold, reason) -> {
            Orders.Waiting order = hold.orderNo() == null ? null : waiting.get(hold.orderNo());
            if (order != null) {
                failed.put(order.order(), reason);
            }
        });
        return failed;
    }

    /** @param reservationIds by order; empty before they are recorded */
    List<Decision> decisions(Map<String, List<Long>> reservationIds) {
        List<Decision> decisions = new ArrayList<>();
        refused.forEach((hold, reason) ->
                decisions.add(Decision.refusal(hold.traceId(), hold.userId(), hold.slotIds(), reason)));
        for (Placed each : placed) {
            Hold hold = each.hold();
            decisions.add(Decision.success(
                    hold.traceId(),
                    hold.userId(),
                    hold.slotIds(),
                    reservationIds.getOrDefault(each.orderNo(), List.of()),
                    each.orderNo()));
        }
        return decisions;
    }
}
