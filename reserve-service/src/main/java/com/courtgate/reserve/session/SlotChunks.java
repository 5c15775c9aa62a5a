package com.courtgate.reserve.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Slots of a session in parts for one script call each, which holds up everybody else for milliseconds only. */
final class SlotChunks {
    private static final int MOST_SLOTS = 200;
    static final int MOST_HOLDERS = 2_000;

    private SlotChunks() {}

    /**
     * All slots in their order; 200 at most in each part, and 2,000 holders unless it is a single slot.
     *
     * @param holders how many a slot has, or may have
     */
    static <T> List<List<T>> of(List<T> slots, ToIntFunction<T> holders) {
        List<List<T>> parts = new ArrayList<>();
        int from = 0;
        int held = 0;
        for (int i = 0; i < slots.size(); i++) {
            int more = holders.applyAsInt(slots.get(i));
            if (i > from && (i - from == MOST_SLOTS || held + more > MOST_HOLDERS)) {
                parts.add(slots.subList(from, i));
                from = i;
                held = 0;
            }
            held += more;
        }
        if (from < slots.size()) {
            parts.add(slots.subList(from, slots.size()));
        }
        return parts;
    }
}
