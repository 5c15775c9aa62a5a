package com.courtgate.booking.recording;

import com.courtgate.booking.session.SyntheticSlots;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Records a rehearsal's holds as all are recorded, and rolls back: only the decisions are left. */
@Component
class WarmUpRecording {
    private static final Logger log = LoggerFactory.getLogger(WarmUpRecording.class);
    private final SyntheticSlots slots;
    private final RecordHolds recordHolds;
    private final TransactionTemplate transaction;

    WarmUpRecording(SyntheticSlots slots, RecordHolds recordHolds, TransactionTemplate transaction) {
        this.slots = slots;
        this.recordHolds = recordHolds;
        this.transaction = transaction;
    }

    /** A rehearsal's sessions have negative ids. */
    static boolean isRehearsed(long sessionId) {
        return sessionId < 0;
    }

    /** No decision at all when it fails: real holds in the same batch must not suffer. */
    HoldsDecided tryRecording(long sessionId, List<Hold> holds) {
        try {
            return record(sessionId, holds);
        } catch (RuntimeException e) {
            log.info("A rehearsal's holds are forgotten: {}", e.toString());
            return new HoldsDecided(sessionId, List.of());
        }
    }

    HoldsDecided record(long sessionId, List<Hold> holds) {
        return Objects.requireNonNull(transaction.execute(tx -> {
            tx.setRollbackOnly();
            Map<Long, Long> ids = slots.make(
                    sessionId,
                    holds.stream().flatMap(hold -> hold.slotIds().stream()).collect(Collectors.toSet()));
            Map<Long, Long> names =
                    ids.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
            HoldsDecided decided = recordHolds.record(
                    sessionId,
                    holds.stream()
                            .map(hold -> of(hold, slot -> ids.getOrDefault(slot, slot)))
                            .toList());
            return new HoldsDecided(
                    sessionId,
                    decided.decisions().stream()
                            .map(decision -> of(decision, id -> names.getOrDefault(id, id)))
                            .toList());
        }));
    }

    private static Hold of(Hold hold, UnaryOperator<Long> rename) {
        return new Hold(
                hold.traceId(),
                hold.userId(),
                hold.slotIds().stream().map(rename).toList(),
                hold.heldAtMillis(),
                hold.orderNo(),
                hold.refusal());
    }

    private static Decision of(Decision decision, UnaryOperator<Long> rename) {
        return new Decision(
                decision.traceId(),
                decision.userId(),
                decision.slotIds().stream().map(rename).toList(),
                decision.outcome(),
                decision.reservationIds(),
                decision.orderNo(),
                decision.reason());
    }
}
