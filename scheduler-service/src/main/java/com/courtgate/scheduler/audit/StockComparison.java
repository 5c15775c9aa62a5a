package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.contract.session.StockState.SlotState;
import com.courtgate.scheduler.audit.Finding.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Differences between one reading of Redis and the database; slots that only one of them has do not count. */
final class StockComparison {
    private StockComparison() {}

    static Set<Finding> differences(StockState redis, SessionStock database) {
        Set<Long> sold =
                database.slots().stream().map(SessionStock.Slot::slotId).collect(Collectors.toSet());
        Map<Long, List<Holder>> recorded = database.holders().stream().collect(Collectors.groupingBy(Holder::slotId));
        Set<Finding> findings = new LinkedHashSet<>();
        for (SlotState slot : redis.slots()) {
            if (sold.contains(slot.slotId())) {
                compare(slot, recorded.getOrDefault(slot.slotId(), List.of()), findings);
            }
        }
        return findings;
    }

    private static void compare(SlotState slot, List<Holder> recorded, Set<Finding> findings) {
        Set<String> recordedTraces = recorded.stream().map(Holder::traceId).collect(Collectors.toSet());
        Set<String> heldTraces =
                slot.holders().stream().map(StockState.SlotHolder::traceId).collect(Collectors.toSet());
        slot.holders().stream()
                .filter(h -> !h.pending() && !recordedTraces.contains(h.traceId()))
                .map(h -> new Holder(slot.slotId(), h.userId(), h.traceId()))
                .map(h -> Finding.of(Kind.UNKNOWN_HOLDER, h))
                .forEach(findings::add);
        recorded.stream()
                .filter(h -> !heldTraces.contains(h.traceId()))
                .map(h -> Finding.of(Kind.LOST_PERMIT, h))
                .forEach(findings::add);
        int surplus = surplus(slot);
        if (surplus != 0) {
            findings.add(Finding.miscount(slot.slotId(), surplus));
        }
    }

    /** Returns the permits that the counter has too many; below 0: too few. */
    static int surplus(SlotState slot) {
        return slot.left() - (slot.permits() - slot.holders().size());
    }
}
