package com.courtgate.drills.attack;

import com.courtgate.drills.attack.attacker.Plan;
import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Three seconds of each attack, beside one look at honest students alone; for the tests of the build. One pause of a
 * server is five in a hundred of three seconds, so a round that somebody felt is counted together with up to two more.
 */
public final class ShortRounds implements AutoCloseable {
    private static final Duration LENGTH = Duration.ofSeconds(3);
    private static final int FEW = 1_000; // more than the whole of three rounds has of any kind
    private static final Duration MOST_WARMING = Duration.ofSeconds(60); // other tests have warmed the suite up, too
    private final Rounds rounds;
    private final Round baseline;

    /** Writes a campus of accounts, and looks at some of it alone. */
    public ShortRounds(Suite suite, Api api, Clock clock) throws Exception {
        rounds = new Rounds(AttackSetup.of(suite, api, clock), new Table(System.out), LENGTH, MOST_WARMING, FEW);
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
