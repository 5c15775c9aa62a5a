package com.courtgate.reserve.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.Allowances.Person;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/** People who may have less of a session than its quota. */
class AllowancesScriptIT {
    private final AllowancesScript script = new AllowancesScript(TestRedis.client());
    private final LoadedSession session = LoadedSession.open(5, 5, 5);

    private boolean allow(long lookedAt, Person... people) {
        return script.replace(new Allowances(session.id(), lookedAt, List.of(people)));
    }

    @Test
    void haveAsManyAsTheyMay() {
        assertThat(allow(1, new Person(1, 1, 0))).isTrue();
        assertThat(Holding.hold(session, "t1", 1, session.slot(0))).isTrue();
        assertThat(Holding.hold(session, "t2", 1, session.slot(1))).isFalse();
        assertThat(Holding.hold(session, "t3", 2, session.slot(0))).isTrue();
        assertThat(Holding.hold(session, "t4", 2, session.slot(1)))
                .as("others as before")
                .isTrue();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void haveNothingWhileTheyAreSuspended() {
        allow(1, new Person(1, 0, LoadedSession.redisNow() + 60_000), new Person(2, 0, LoadedSession.redisNow()));
        assertThat(Holding.hold(session, "t1", 1, session.slot(0))).isFalse();
        assertThat(Holding.hold(session, "t2", 2, session.slot(0)))
                .as("it is over")
                .isTrue();
    }

    /** Else what is known here too late would take a person's turn on the waitlist. */
    @Test
    void areLeftToTheRecorderInOrdersOfTheWaitlist() {
        var one = LoadedSession.openWithQuota(1, 5, 5, 5, 5);
        script.replace(new Allowances(
                one.id(),
                1,
                List.of(
                        new Person(1, 0, 0),
                        new Person(2, 0, LoadedSession.redisNow() + 60_000),
                        new Person(3, 1, 0))));
        assertThat(Holding.holdForWaitlist(one, "B1", 1, one.slot(0)))
                .as("the week used")
                .isTrue();
        assertThat(Holding.holdForWaitlist(one, "B2", 2, one.slot(0)))
                .as("suspended")
                .isTrue();
        assertThat(Holding.hold(one, "t3", 3, one.slot(0))).isTrue();
        assertThat(Holding.holdForWaitlist(one, "B3", 3, one.slot(1)))
                .as("the session's quota had, or raised since")
                .isTrue();
        assertThat(Holding.holdForWaitlist(one, "B4", 3, one.slot(1)))
                .as("one of a slot")
                .isFalse();
        assertThat(Holding.holdOrder(one, "B5", 3, one.slot(2)))
                .as("an order of their own")
                .isFalse();
        one.assertConserved();
    }

    @Test
    void areReplacedByALaterLookAlone() {
        allow(2, new Person(1, 0, 0));
        assertThat(allow(1)).isFalse();
        assertThat(Holding.hold(session, "t1", 1, session.slot(0))).isFalse();
        assertThat(allow(3)).isTrue();
        assertThat(Holding.hold(session, "t1", 1, session.slot(0))).isTrue();
    }

    @Test
    void areLeftToLoadingWhileTheSessionIsNotThere() {
        LoadedSession unknown = LoadedSession.unknown(2, 1);
        assertThat(script.replace(new Allowances(unknown.id(), 1, List.of(new Person(1, 0, 0)))))
                .isFalse();
        unknown.load();
        unknown.assertEveryKeyExpires();
        assertThat(Holding.hold(unknown, "t1", 1, unknown.slot())).isTrue();
    }
}
