package com.courtgate.booking.reservation;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Hands out free places of locked slots. Places above the highest taken one come first; only when there are none are
 * all places of the slot read, to find those that cancellations left free.
 */
public final class PlaceAllocator {
    private final LongFunction<BitSet> recorded;
    private final Map<Long, Integer> highest;
    private final Map<Long, BitSet> taken = new HashMap<>();

    /**
     * @param highest the highest place taken per slot; slots without one are absent
     * @param recorded the places of a slot that active reservations have
     */
    PlaceAllocator(Map<Long, Integer> highest, LongFunction<BitSet> recorded) {
        this.highest = new HashMap<>(highest);
        this.recorded = recorded;
    }

    /** Empty when the slot is full. */
    public OptionalInt next(SlotForSale slot) {
        int top = highest.getOrDefault(slot.id(), 0);
        if (top < slot.permits()) {
            highest.put(slot.id(), top + 1);
            @Nullable BitSet known = taken.get(slot.id());
            if (known != null) {
                known.set(top + 1);
            }
            return OptionalInt.of(top + 1);
        }
        BitSet places = taken.computeIfAbsent(slot.id(), this::read);
        int free = places.nextClearBit(1);
        if (free > slot.permits() || free > top) {
            return OptionalInt.empty();
        }
        places.set(free);
        return OptionalInt.of(free);
    }

    /** A place that was handed out is free again: nobody got it. */
    public void giveBack(SlotForSale slot, int place) {
        taken.computeIfAbsent(slot.id(), this::read).clear(place);
    }

    /** Places given out by this object lie above the highest the database knows, or are set here. */
    private BitSet read(long slotId) {
        BitSet places = recorded.apply(slotId);
        int top = highest.getOrDefault(slotId, 0);
        int known = places.length() - 1;
        if (top > known) {
            places.set(Math.max(known + 1, 1), top + 1);
        }
        return places;
    }
}
