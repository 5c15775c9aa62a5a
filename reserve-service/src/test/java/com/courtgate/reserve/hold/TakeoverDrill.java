package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Grabs of one session, one after another, while the server that has it dies and another one takes over. */
final class TakeoverDrill {
    private static final Logger log = LoggerFactory.getLogger(TakeoverDrill.class);
    private static final int BEFORE = Race.rounds(100, 200);
    private static final int AFTERWARDS = Race.rounds(100, 200);
    private static final int MOST = 200_000;
    private static final Duration BETWEEN = Duration.ofMillis(1);

    private final RedissonClient redis;
    private final LoadedSession session;
    private final HoldScript script;
    private final Runnable meanwhile;
    private final List<String> held = new ArrayList<>();
    private final Set<String> notDone = new HashSet<>();
    private final Set<String> unknown = new HashSet<>();
    private int heldBefore;
    private long users;

    /** @param meanwhile after each grab from the death to the end */
    TakeoverDrill(RedissonClient redis, LoadedSession session, HoldScript script, Runnable meanwhile) {
        this.redis = redis;
        this.session = session;
        this.script = script;
        this.meanwhile = meanwhile;
    }

    void run(Runnable death) {
        while (held.size() < BEFORE) {
            grab();
        }
        death.run();
        heldBefore = held.size();
        long died = System.nanoTime();
        for (int grabs = 0; held.size() == heldBefore; grabs++) {
            assertThat(grabs).as("grabs until another server has taken over").isLessThan(MOST);
            grab();
            meanwhile.run();
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
        log.info(
                "Without a verdict for {} ms: {} grabs not done, {} unknown",
                Duration.ofNanos(System.nanoTime() - died).toMillis(),
                notDone.size(),
                unknown.size());
        while (held.size() < heldBefore + AFTERWARDS) {
            grab();
            meanwhile.run();
        }
    }

    private void grab() {
        long user = ++users;
        String trace = session.id() + "-" + user;
        switch (script.ask(session.id(), List.of(HoldRequest.ofGrab(trace, user, List.of(session.slot()))))) {
            case HoldScript.Answer.Answered decided -> {
                assertThat(decided.verdicts().outcomes()).first().isInstanceOf(HoldOutcome.Held.class);
                held.add(trace);
            }
            case HoldScript.Answer.NotExecuted no -> notDone.add(trace);
            case HoldScript.Answer.Unknown maybe -> unknown.add(trace);
        }
    }

    /** Every answer to a grab is true; only what the last server took in its last moments may be missing. */
    void assertWhatWasToldIsTrue() {
        assertThat(notDone.size() + unknown.size()).as("somebody felt it").isPositive();
        Set<String> there = session.results().keySet();
        assertThat(there).as("not done").doesNotContainAnyElementsOf(notDone);
        assertThat(there).as("held of the new server").containsAll(held.subList(heldBefore, held.size()));
        List<String> forgotten =
                held.stream().filter(trace -> !there.contains(trace)).toList();
        log.info("The new server lacks {} of {} holds", forgotten.size(), heldBefore);
        assertThat(forgotten).as("the last ones").isEqualTo(held.subList(heldBefore - forgotten.size(), heldBefore));
        session.assertConserved();
    }

    /**
     * The session is loaded again, and what the database has recorded of it is adopted: nobody loses what they were
     * promised.
     */
    void assertNothingIsLostOnceItIsKnown() {
        assertThat(session.isWhole()).as("by the word of the new server").isFalse();
        assertThat(session.load()).as("slots whose live counter was replaced").isZero();
        assertThat(session.isWhole()).isTrue();
        var decided = new ApplyDecisionsScript(redis)
                .apply(
                        new HoldsDecided(
                                session.id(), held.stream().map(this::success).toList()),
                        held.stream().collect(Collectors.toMap(trace -> trace, trace -> List.of(session.slot()))),
                        session.incarnation());
        assertThat(decided).hasSize(held.size()).containsOnly(ApplyDecisionsScript.Applied.APPLIED);
        assertThat(session.holders(session.slot()).values()).containsAll(held);
        assertThat(session.pending().keySet()).isSubsetOf(unknown);
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    private Decision success(String trace) {
        long user = Long.parseLong(trace.substring(trace.indexOf('-') + 1));
        return new Decision(trace, user, List.of(session.slot()), Outcome.SUCCESS, List.of(user), "B" + user, null);
    }
}
