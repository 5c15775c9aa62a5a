package com.courtgate.reserve.hold;

import static com.courtgate.common.envelope.ResultCode.OUT_OF_STOCK;
import static com.courtgate.common.envelope.ResultCode.QUOTA_EXCEEDED;
import static com.courtgate.reserve.hold.Holding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.reserve.session.LoadedSession;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** I1 and I2 in Redis: each race is run many times, each time on a session of its own. */
class HoldRaceIT {
    private static final int ROUNDS = Race.rounds(10, 100);
    private static final int USERS = 40;

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void sellsExactlyThePermits(int permits) {
        for (int round = 0; round < ROUNDS; round++) {
            var session = LoadedSession.open(permits);
            List<HoldOutcome> outcomes = race(user -> Holding.decide(session, "t" + user, user, session.slot()));
            assertThat(held(outcomes)).isEqualTo(permits);
            assertThat(outcomes).filteredOn(refused(OUT_OF_STOCK)::equals).hasSize(USERS - permits);
            assertThat(session.holders(session.slot())).hasSize(permits);
            assertThat(session.pending()).hasSize(permits);
            session.assertConserved();
        }
    }

    @Test
    void givesOneUserNoMoreThanTheQuota() {
        for (int round = 0; round < ROUNDS; round++) {
            var session = LoadedSession.openWithQuota(
                    2, IntStream.range(0, USERS).map(i -> 1).toArray());
            List<HoldOutcome> outcomes = race(i -> Holding.decide(session, "t" + i, 5, session.slot(i)));
            assertThat(held(outcomes)).isEqualTo(2);
            assertThat(outcomes).filteredOn(refused(QUOTA_EXCEEDED)::equals).hasSize(USERS - 2);
            assertThat(session.had(5)).isEqualTo(2);
            session.assertConserved();
        }
    }

    @Test
    void givesOneUserOneHoldOfASlot() {
        for (int round = 0; round < ROUNDS; round++) {
            var session = LoadedSession.openWithQuota(USERS, USERS);
            List<HoldOutcome> outcomes = race(i -> Holding.decide(session, "t" + i, 5, session.slot()));
            assertThat(held(outcomes)).isEqualTo(1);
            String trace = session.holders(session.slot()).get(5L);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.verdict().equals("DUP_REQ"))
                    .hasSize(USERS - 1)
                    .containsOnly(Holding.alreadyHeld(trace, session.slot()));
            session.assertConserved();
        }
    }

    @Test
    void spreadsACrowdWithPreferencesOverAllSlots() {
        for (int round = 0; round < ROUNDS; round++) {
            var session = LoadedSession.openWithQuota(9, 1, 2, 1, 3);
            List<HoldOutcome> outcomes = race(user -> Holding.decide(session, "t" + user, user, turned(session, user)));
            assertThat(held(outcomes)).isEqualTo(1 + 2 + 1 + 3);
            for (long slot : session.slots()) {
                assertThat(session.left(slot)).isZero();
            }
            assertThat(session.pending()).hasSize(7);
            session.assertConserved();
        }
    }

    private static long[] turned(LoadedSession session, int by) {
        int slots = session.slots().size();
        return IntStream.range(0, slots)
                .mapToLong(i -> session.slot((i + by) % slots))
                .toArray();
    }

    private static long held(List<HoldOutcome> outcomes) {
        return outcomes.stream().filter(HoldOutcome.Held.class::isInstance).count();
    }

    private static List<HoldOutcome> race(IntFunction<HoldOutcome> actor) {
        return Race.run(IntStream.range(0, USERS)
                .<Callable<HoldOutcome>>mapToObj(i -> () -> actor.apply(i))
                .toList());
    }
}
