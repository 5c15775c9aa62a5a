package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderItem;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rules that a hold must fulfil to be recorded, besides that there is a place left. Whatever Redis granted, the
 * database has the last word.
 *
 * @param slots by id, locked
 * @param suspended people who are or were suspended, with the end of that
 * @param waiting orders that wait for their stock, by number
 * @param earliest holds that were taken before then came before the gate: it was postponed
 */
record RecordingRules(
        long sessionId,
        Map<Long, SlotForSale> slots,
        Map<Long, Instant> suspended,
        Map<String, Orders.Waiting> waiting,
        Reservations reservations,
        Instant earliest,
        Instant now) {

    /**
     * The first rule that is broken; empty when none is.
     *
     * @param isAlone whether to look for reservations the user has already: beside others the unique key says so, at
     *     the price of the whole transaction
     */
    Optional<ResultCode> refusal(Hold hold, boolean isAlone) {
        if (hold.refusal() != null) {
            return Optional.of(hold.refusal());
        }
        if (hold.orderNo() != null && !isOfItsOrder(hold, waiting.get(hold.orderNo()))) {
            return Optional.of(ResultCode.FAILED);
        }
        if (Instant.ofEpochMilli(hold.heldAtMillis()).isBefore(earliest)) {
            return Optional.of(ResultCode.UNGATED);
        }
        List<SlotForSale> wanted = hold.slotIds().stream()
                .filter(slots::containsKey)
                .map(slots::get)
                .toList();
        if (wanted.size() < hold.slotIds().size() || wanted.stream().anyMatch(s -> s.sessionId() != sessionId)) {
            return Optional.of(ResultCode.PARAM_ERROR);
        }
        if (wanted.stream().anyMatch(slot -> !slot.isForSale() || !now.isBefore(slot.startsAt()))) {
            return Optional.of(ResultCode.SLOT_CLOSED);
        }
        if (now.isBefore(suspended.getOrDefault(hold.userId(), Instant.MIN))) {
            return Optional.of(ResultCode.SUSPENDED);
        }
        return isAlone && reservations.hasActive(hold.userId(), hold.slotIds())
                ? Optional.of(ResultCode.DUP_REQ)
                : Optional.empty();
    }

    private boolean isOfItsOrder(Hold hold, Orders.@Nullable Waiting order) {
        return order != null
                && order.order().userId() == hold.userId()
                && order.order().sessionId() == sessionId
                && new HashSet<>(hold.slotIds())
                        .equals(new HashSet<>(
                                order.items().stream().map(OrderItem::slotId).toList()));
    }
}
