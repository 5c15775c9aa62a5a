package com.courtgate.systemtests.attack;

import com.courtgate.systemtests.attack.attacker.Plan;
import com.courtgate.systemtests.suite.Api;
import com.courtgate.systemtests.suite.Suite;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Three seconds of each attack, beside one look at honest students alone; for the tests of the build. Five failures of
 * any cause are five in a hundred here, so that eighty of a hundred have to be served, not 95 as in longer rounds. Harm
 * between the two is found by {@code deploy/dev test-attacks} alone.
 */
public final class ShortRounds implements AutoCloseable {
    private static final Duration LENGTH = Duration.ofSeconds(3);
    private static final double SERVED = 0.80;
    private static final Duration MOST_WARMING = Duration.ofSeconds(30); // other tests have warmed the suite up, too
    private final Rounds rounds;
    private final Round baseline;

    /** Writes a campus of accounts, and looks at some of it alone. */
    public ShortRounds(Suite suite, Api api, Clock clock) throws Exception {
        rounds = new Rounds(AttackSetup.of(suite, api, clock), new Table(System.out), LENGTH, MOST_WARMING, SERVED);
        api.get("/v3/api-docs/booking-service", null); // made by the service at the first look, which takes seconds
        rounds.begin();
        baseline = rounds.baseline(rounds.usual());
    }

    /** Returns what somebody felt of it; nothing when nobody did. */
    public List<String> harmOf(String attack) throws Exception {
        Plan plan = rounds.attacks().named(attack);
        RoundVerdict judgement = rounds.attack(attack, rounds.usual(), List.of(plan), baseline);
        return judgement.verdict().isKept() ? List.of() : judgement.why();
    }

    @Override
    public void close() throws SQLException {
        rounds.close();
    }
}
