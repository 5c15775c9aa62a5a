package com.courtgate.drills.attack;

import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Preparations of attackers and honest students before anything begins.
 *
 * @param session whose board is looked at; nobody grabs in it
 * @param looking access tokens of those who look at it
 */
record AttackSetup(Suite suite, Accounts accounts, Opening session, List<String> looking, Tokens tokens, Clock clock)
        implements AutoCloseable {
    private static final int LOOKING = 500;
    private static final int COURTS = 8;
    private static final int HOURS = 10;
    private static final Duration UNTIL_GATE = Duration.ofMinutes(4); // warmed up at once, and not open
    private static final String LIKE = "s00190";

    static AttackSetup of(Suite suite, Api api, Clock clock) throws SQLException {
        api.login(LIKE, Accounts.PASSWORD); // its hash has the final form from now on
        var accounts = new Accounts(suite, clock, LIKE);
        var tokens = new Tokens(suite);
        List<String> looking = IntStream.range(0, LOOKING)
                .parallel()
                .mapToObj(i -> tokens.student(accounts.honest().get(i).id(), clock.instant()))
                .toList();
        String admin = api.login("admin", "admin-dev-only");
        Opening session = Opening.create(api, admin, COURTS, HOURS, 1, UNTIL_GATE, clock);
        return new AttackSetup(suite, accounts, session, looking, tokens, clock);
    }

    int port() {
        return Integer.parseInt(suite.get("COURTGATE_GATEWAY_PORT"));
    }

    String boardPath() {
        return "/sessions/" + session.sessionId() + "/slots";
    }

    @Override
    public void close() throws SQLException {
        accounts.close();
    }
}
