package com.courtgate.reserve.hold;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.TraceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The grabs of one session that wait together: one script call decides them, one message hands the held ones off. */
final class GrabBatch {
    private final long sessionId;
    private final List<Grab> grabs = new ArrayList<>();
    private final List<Grab> held = new ArrayList<>();
    private final List<HoldsTaken.Hold> holds = new ArrayList<>();

    private GrabBatch(long sessionId) {
        this.sessionId = sessionId;
    }

    /** Divides grabs into one batch per session, in the order of their first grabs. */
    static Collection<GrabBatch> of(List<Grab> grabs) {
        Map<Long, GrabBatch> bySession = new LinkedHashMap<>();
        for (Grab grab : grabs) {
            bySession.computeIfAbsent(grab.sessionId(), GrabBatch::new).grabs.add(grab);
        }
        return bySession.values();
    }

    long sessionId() {
        return sessionId;
    }

    List<HoldRequest> requests() {
        return grabs.stream().map(Grab::request).toList();
    }

    /** Answers refused grabs; the held ones wait for their hand-off. */
    void decided(HoldScript.Decided decided) {
        for (int i = 0; i < grabs.size(); i++) {
            Grab grab = grabs.get(i);
            grab.span().reached("decided");
            if (decided.outcomes().get(i) instanceof HoldOutcome.Held hold) {
                held.add(grab);
                holds.add(HoldsTaken.Hold.ofGrab(
                        hold.traceId(), grab.request().userId(), hold.slotId(), decided.nowMillis()));
            } else {
                grab.answer(decided.outcomes().get(i));
            }
        }
    }

    boolean hasHolds() {
        return !holds.isEmpty();
    }

    HoldsTaken handOff() {
        return new HoldsTaken(sessionId, holds);
    }

    /** The contexts of those held whose request traces are followed; null mostly. */
    @Nullable
    String contexts() {
        Map<String, TraceSpan> spans = new LinkedHashMap<>();
        for (Grab grab : held) {
            if (grab.span().isFollowed()) {
                spans.put(grab.request().traceId(), grab.span());
            }
        }
        return BatchSpans.header(spans);
    }

    /** Notes in the spans of held ones how far they have come. */
    void reached(String point) {
        held.forEach(grab -> grab.span().reached(point));
    }

    void answerHeld() {
        for (int i = 0; i < held.size(); i++) {
            HoldsTaken.Hold hold = holds.get(i);
            held.get(i)
                    .answer(new HoldOutcome.Held(hold.traceId(), hold.slotIds().getFirst()));
        }
    }

    void answerNotDelivered() {
        held.forEach(grab -> grab.answer(new HoldOutcome.NotDelivered()));
    }

    void answerUnavailable() {
        grabs.forEach(Grab::answerUnavailable);
    }

    void answerUnknown() {
        grabs.forEach(Grab::answerUnknown);
    }
}
