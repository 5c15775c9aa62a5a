package com.courtgate.booking.placing;

import com.courtgate.booking.catalog.SlotHours;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.placing.PlacingMapper.SlotForSale;
import com.courtgate.booking.placing.PlacingMapper.TakenPlace;
import com.courtgate.booking.settings.Settings;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * What an order must fulfil before its permits may be asked for, as far as the database can tell: the rules of a grab.
 * Redis has the last word on each.
 */
@Component
class OrderRules {
    private final PlacingMapper mapper;
    private final SlotHours slotHours;
    private final Settings settings;

    OrderRules(PlacingMapper mapper, SlotHours slotHours, Settings settings) {
        this.mapper = mapper;
        this.slotHours = slotHours;
        this.settings = settings;
    }

    /** Why it fails at once, at most 20 characters; null when its permits may be asked for. */
    @Nullable
    String failure(Order order, List<SlotForSale> slots, List<TakenPlace> taken, Instant now) {
        if (!mapper.isGateOpen(order.sessionId(), now)) {
            return "UNGATED";
        }
        var starts = slotHours.startsOf(slots.stream().map(SlotForSale::id).toList());
        if (starts.values().stream().anyMatch(start -> !now.isBefore(start))) {
            return "SLOT_CLOSED";
        }
        if (taken.stream().anyMatch(place -> place.userId() == order.userId())) {
            return "DUP_REQ";
        }
        int had = mapper.activeReservations(order.sessionId(), order.userId());
        if (had + slots.size() > settings.quotaPerUserAndSession()) {
            return "QUOTA_EXCEEDED";
        }
        boolean full = slots.stream().anyMatch(slot -> freePlace(slot, taken) > slot.permits());
        return full ? "OUT_OF_STOCK" : null;
    }

    /** The lowest place nobody has; above the slot's permits when it is full. */
    static int freePlace(SlotForSale slot, List<TakenPlace> taken) {
        var places = new BitSet();
        taken.stream().filter(t -> t.slotId() == slot.id()).forEach(t -> places.set(t.placeNo()));
        return places.nextClearBit(1);
    }
}
