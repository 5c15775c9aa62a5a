package com.courtgate.reserve.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.pending.CompensateScript;
import com.courtgate.reserve.pending.Compensation;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * I7 in Redis: whatever is told about traces, once or twice and in any order, the end is the same: left + holders =
 * permits, and nobody has what the database gave to another.
 */
class AnyDeliveryIT {
    private static final int ROUNDS = Race.rounds(60, 600);
    private final ApplyDecisionsScript applyDecisions = new ApplyDecisionsScript(TestRedis.client());
    private final ReleaseScript release = new ReleaseScript(TestRedis.client());
    private final CompensateScript compensate = Compensation.overTestRedis();

    /** The database's decision on a trace; the user's id is in its name. */
    private enum Truth {
        RECORDED,
        RECORDED_AND_ENDED,
        REFUSED
    }

    private record Trace(String id, long userId, Truth truth) {}

    private record Step(String name, Runnable run) {
        @Override
        public String toString() {
            return name;
        }
    }

    @Test
    void endsTheSameInAnyOrder() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            var session = LoadedSession.openWithQuota(1, 1 + random.nextInt(2));
            List<Trace> traces = traces(random, session.left(session.slot()));
            List<Step> steps = new ArrayList<>();
            for (Trace trace : traces) {
                addOnceOrTwice(random, steps, hold(session, trace));
                addOnceOrTwice(random, steps, apply(random, session, trace));
                if (trace.truth() == Truth.RECORDED_AND_ENDED) {
                    addOnceOrTwice(random, steps, release(session, trace));
                }
                if (trace.truth() == Truth.REFUSED) {
                    addOnceOrTwice(random, steps, compensate(session, trace));
                }
            }
            addOnceOrTwice(random, steps, reload(random, session, traces));
            Collections.shuffle(steps, random);
            steps.forEach(step -> step.run().run());
            assertGoodEnd(session, traces, seed, steps);
        }
    }

    @Test
    void endsTheSameInAnyOrderAfterRedisWasEmptied() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            var session = LoadedSession.openWithQuota(1, 1 + random.nextInt(2));
            List<Trace> traces = traces(random, session.left(session.slot()));
            List<Step> steps = new ArrayList<>();
            for (Trace trace : traces) {
                if (random.nextBoolean()) {
                    hold(session, trace).run().run();
                } else if (trace.truth() == Truth.REFUSED) {
                    steps.add(hold(session, trace));
                }
                addOnceOrTwice(random, steps, apply(random, session, trace));
                if (trace.truth() == Truth.RECORDED_AND_ENDED) {
                    addOnceOrTwice(random, steps, release(session, trace));
                }
            }
            addOnceOrTwice(random, steps, reload(random, session, traces));
            Collections.shuffle(steps, random);
            session.loseEverything();
            steps.forEach(step -> step.run().run());
            assertGoodEnd(session, traces, seed, steps);
            session.assertEveryKeyExpires();
        }
    }

    /** Five traces of four users, of which the database has given at most the permits away. */
    private static List<Trace> traces(Random random, int permits) {
        List<Trace> traces = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            Truth truth = i <= permits ? Truth.RECORDED : i == 3 ? Truth.RECORDED_AND_ENDED : Truth.REFUSED;
            long user = (i == 5 || i == 3) && random.nextBoolean() ? 1 : i;
            traces.add(new Trace("t" + i, user, truth));
        }
        return traces;
    }

    private static void addOnceOrTwice(Random random, List<Step> steps, Step step) {
        steps.add(step);
        if (random.nextBoolean()) {
            steps.add(step);
        }
    }

    private static void assertGoodEnd(LoadedSession session, List<Trace> traces, int seed, List<Step> steps) {
        String story = "seed " + seed + ": " + steps;
        try {
            session.assertConserved();
        } catch (AssertionError e) {
            throw new AssertionError(story + "\n" + e.getMessage(), e);
        }
        String[] owners = traces.stream()
                .filter(trace -> trace.truth() == Truth.RECORDED)
                .map(Trace::id)
                .toArray(String[]::new);
        assertThat(session.holders(session.slot()).values()).as(story).containsExactlyInAnyOrder(owners);
        assertThat(session.pending()).as(story).isEmpty();
        for (Trace trace : traces) {
            assertThat(session.result(trace.id()))
                    .as(story)
                    .startsWith(trace.truth() == Truth.REFUSED ? "FAILED|" : "SUCCESS|");
        }
    }

    private static Step hold(LoadedSession session, Trace trace) {
        return new Step("hold " + trace.id(), () -> Holding.hold(session, trace.id(), trace.userId(), session.slot()));
    }

    /**
     * Applies a step; traces that Redis has lost come again with what booking-service says, those that have ended
     * perhaps with what it said before.
     */
    private Step apply(Random random, LoadedSession session, Trace trace) {
        boolean recorded = trace.truth() != Truth.REFUSED;
        var decision = recorded
                ? Decision.success(trace.id(), trace.userId(), List.of(session.slot()), List.of(31L), "CG31")
                : Decision.refusal(trace.id(), trace.userId(), List.of(session.slot()), ResultCode.OUT_OF_STOCK);
        boolean isActive = trace.truth() == Truth.RECORDED || random.nextBoolean();
        Map<String, List<Long>> active = isActive ? Map.of(trace.id(), List.of(session.slot())) : Map.of();
        var decided = new HoldsDecided(session.id(), List.of(decision));
        return new Step((recorded ? "succeed " : "fail ") + trace.id() + (isActive ? "" : " ended"), () -> {
            if (applyDecisions.apply(decided).contains(ApplyDecisionsScript.Applied.LOST)) {
                applyDecisions.apply(decided, active, session.incarnation());
            }
        });
    }

    private Step release(LoadedSession session, Trace trace) {
        var released = new HoldReleased(session.id(), session.slot(), trace.userId(), trace.id(), 31, "CG31");
        return new Step("release " + trace.id(), () -> release.release(released));
    }

    /** As after a hand-off that was refused right after the hold. */
    private Step compensate(LoadedSession session, Trace trace) {
        return new Step("compensate " + trace.id(), () -> {
            long heldAt = session.pending().getOrDefault(trace.id(), 0L);
            var hold = HoldsTaken.Hold.ofGrab(trace.id(), trace.userId(), session.slot(), heldAt);
            compensate.compensate(new HoldsTaken(session.id(), List.of(hold)));
        });
    }

    /** A document that was read at any time: any of the recorded ones may be in it. */
    private static Step reload(Random random, LoadedSession session, List<Trace> traces) {
        Owner[] owners = traces.stream()
                .filter(trace -> trace.truth() != Truth.REFUSED && random.nextBoolean())
                .map(trace -> new Owner(session.slot(), trace.userId(), trace.id()))
                .toArray(Owner[]::new);
        return new Step("load " + List.of(owners), () -> session.load(owners));
    }
}
