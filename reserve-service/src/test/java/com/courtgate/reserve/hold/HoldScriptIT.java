package com.courtgate.reserve.hold;

import static com.courtgate.common.envelope.ResultCode.OUT_OF_STOCK;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.QUOTA_EXCEEDED;
import static com.courtgate.reserve.hold.Holding.closed;
import static com.courtgate.reserve.hold.Holding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.session.LoadedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class HoldScriptIT {
    private final HoldScript script = Holding.script();

    @Test
    void decidesEachGrabOfAGroupInOrderAndAlone() {
        var session = LoadedSession.openWithQuota(1, 1, 1);
        long a = session.slot(0);
        long b = session.slot(1);
        var decided = decide(
                session,
                List.of(
                        grab(session, "t1", 1, a),
                        grab(session, "t2", 2, a),
                        grab(session, "t3", 1, a),
                        grab(session, "t4", 1, b),
                        grab(session, "t5", 5, 1),
                        grab(session, "t6", 6, a, b)));
        assertThat(decided.outcomes())
                .containsExactly(
                        new HoldOutcome.Held("t1", a),
                        refused(OUT_OF_STOCK),
                        Holding.alreadyHeld("t1", a),
                        refused(QUOTA_EXCEEDED),
                        refused(PARAM_ERROR),
                        new HoldOutcome.Held("t6", b));
        assertThat(decided.soldOut()).containsOnly(Map.entry(a, Map.of(1L, "t1")));
        assertThat(session.pending())
                .containsOnly(Map.entry("t1", decided.nowMillis()), Map.entry("t6", decided.nowMillis()));
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void changesNothingUnlessHeld() {
        var session = LoadedSession.openWithQuota(1, 1, 1);
        Holding.hold(session, "t1", 1, session.slot(0));
        List<String> before = everything(session);
        Holding.decide(session, "t2", 1, session.slot(0));
        Holding.decide(session, "t3", 1, session.slot(1));
        Holding.decide(session, "t4", 2, session.slot(0));
        Holding.decide(session, "t5", 2, 1);
        session.closeByHand();
        Holding.decide(session, "t6", 2, session.slot(1));
        session.openByTime();
        assertThat(everything(session)).isEqualTo(before);
    }

    @Test
    void answersTheSameWhenRunAgain() {
        var session = LoadedSession.open(2);
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        List<String> before = everything(session);
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        assertThat(everything(session)).isEqualTo(before);
    }

    @Test
    void doesNotTellTheHoldersOfAHugeSlot() {
        var session = LoadedSession.open(501);
        List<HoldRequest> crowd = new ArrayList<>();
        for (int user = 1; user <= 501; user++) {
            crowd.add(grab(session, "t" + user, user, session.slot()));
        }
        assertThat(decide(session, crowd).outcomes()).allMatch(HoldOutcome.Held.class::isInstance);
        var late = decide(session, List.of(grab(session, "x", 999, session.slot())));
        assertThat(late.outcomes()).containsExactly(refused(OUT_OF_STOCK));
        assertThat(late.soldOut()).isEmpty();
    }

    @Test
    void sellsNothingWhileTheCounterIsBelowZero() {
        var session = LoadedSession.open(1);
        session.plantLeft(session.slot(), -1);
        assertThat(Holding.decide(session, "t1", 1, session.slot())).isEqualTo(refused(OUT_OF_STOCK));
    }

    @Test
    void worksAfterRedisHasForgottenTheScript() {
        var session = LoadedSession.open(2);
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        TestRedis.client().getScript(StringCodec.INSTANCE).scriptFlush();
        assertThat(Holding.hold(session, "t2", 2, session.slot())).isTrue();
        session.assertConserved();
        assertThat(session.left(session.slot())).isZero();
    }

    private HoldScript.Decided decide(LoadedSession session, List<HoldRequest> requests) {
        return script.decide(session.id(), requests, "");
    }

    private static HoldRequest grab(LoadedSession session, String trace, long user, Long... slots) {
        return HoldRequest.ofGrab(trace, user, List.of(slots));
    }

    private static HoldRequest grab(LoadedSession session, String trace, long user, long slot) {
        return grab(session, trace, user, new Long[] {slot});
    }

    private static List<String> everything(LoadedSession session) {
        List<String> all = new ArrayList<>();
        for (long slot : session.slots()) {
            all.add(session.left(slot) + " " + session.holders(slot));
        }
        all.add(session.pending().toString());
        for (long user = 1; user < 10; user++) {
            all.add(session.had(user) + " " + session.result("t" + user));
        }
        return all;
    }

    @Test
    void passesOverSlotsWhoseHoursHaveBegun() {
        long now = LoadedSession.redisNow();
        var session = LoadedSession.unknown(9, 1, 1, 1).sellUntil(0, now).sellUntil(1, now - 1);
        session.load();
        long over = session.slot(0);
        long overToo = session.slot(1);
        long free = session.slot(2);
        assertThat(Holding.decide(session, "t1", 1, over)).isEqualTo(closed("OVER"));
        assertThat(Holding.decide(session, "t1", 1, over, overToo)).isEqualTo(closed("OVER"));
        assertThat(Holding.decide(session, "t1", 1, over, free)).isEqualTo(new HoldOutcome.Held("t1", free));
        assertThat(Holding.decide(session, "t2", 2, over, free))
                .as("one is over, the other sold out")
                .isEqualTo(refused(OUT_OF_STOCK));
        assertThat(session.pending()).containsOnlyKeys("t1");
        session.assertConserved();
    }

    @Test
    void doesNotTellThatAClosedSlotIsSoldOut() {
        var session = LoadedSession.open(1);
        Holding.hold(session, "t1", 1, session.slot());
        session.sellUntil(0, LoadedSession.redisNow()).load();
        var late = decide(session, List.of(grab(session, "t2", 2, session.slot())));
        assertThat(late.outcomes()).containsExactly(closed("OVER"));
        assertThat(late.soldOut()).as("nothing that would hide it").isEmpty();
        assertThat(Holding.decide(session, "t3", 1, session.slot()))
                .as("who has it is told so")
                .isEqualTo(Holding.alreadyHeld("t1", session.slot()));
    }

    @Test
    void sellsAgainWhatIsLoadedAgainWithLaterHours() {
        var session = LoadedSession.open(1).sellUntil(0, LoadedSession.redisNow());
        session.load();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isFalse();
        session.sellUntil(0, session.expireAt()).load();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        session.assertConserved();
    }

    @Test
    void passesOverBlockedSlots() {
        var session = LoadedSession.openWithQuota(9, 1, 1).blocked(0, true, 1);
        session.load();
        long blocked = session.slot(0);
        long free = session.slot(1);
        assertThat(Holding.decide(session, "t1", 1, blocked)).isEqualTo(closed("BLOCKED"));
        assertThat(session.left(blocked)).as("its counter is not touched").isEqualTo(1);
        assertThat(Holding.decide(session, "t1", 1, blocked, free)).isEqualTo(new HoldOutcome.Held("t1", free));
        assertThat(Holding.decideOrder(session, "B1", 2, 0, blocked, free)).isEqualTo(closed("BLOCKED"));
        session.assertConserved();
    }
}
