package com.courtgate.common.due;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Servers that the rows of one page need: who is away, or has used up what it is given, is left alone. */
final class Servers {
    private final Map<String, String> away = new LinkedHashMap<>();
    private final Map<String, Duration> spent = new HashMap<>();
    private final Duration most;

    /** @param most time of one server; the attempt that goes beyond it is its last */
    Servers(Duration most) {
        this.most = most;
    }

    /** Why nothing that needs the server is to be attempted; empty while there is no reason. */
    Optional<Next.Away> outageOf(String server) {
        return Optional.ofNullable(away.get(server)).map(why -> new Next.Away(server, why));
    }

    /** Learns from an attempt at a row that needed the server, or none. */
    void learn(String server, Next next, Duration took) {
        Duration all = spent.merge(server, took, Duration::plus);
        if (next instanceof Next.Away outage) {
            away.put(outage.server(), outage.why());
        } else if (!server.isEmpty() && all.compareTo(most) > 0) {
            away.put(server, "slow, " + all.toSeconds() + " s for some of them");
        }
    }

    /** Server to reason. */
    Map<String, String> away() {
        return away;
    }
}
