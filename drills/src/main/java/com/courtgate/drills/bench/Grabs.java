package com.courtgate.drills.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Load of grabs, each by another (user, slot), on sessions of its own. */
final class Grabs {
    private final BenchEnvironment world;
    private final Wrk wrk;
    private final Path tokens;
    private final Duration round;
    private long nextSession;

    /** @param tokens of the users who grab, one a line */
    Grabs(BenchEnvironment world, Path tokens) {
        this(world, tokens, Wrk.ROUND);
    }

    /** @param round how long a round of load takes, whole seconds */
    Grabs(BenchEnvironment world, Path tokens, Duration round) {
        this.world = world;
        this.wrk = new Wrk(world.folder);
        this.tokens = tokens;
        this.round = round;
        this.nextSession = world.clock.millis() / 1000 * 100;
    }

    /** Opens a session with slots {@link BenchEnvironment#FIRST_SLOT}, ... */
    long session(int slots, int permits) throws IOException, InterruptedException {
        long session = ++nextSession;
        world.load(session, slots, permits, 1);
        return session;
    }

    /** An id that no session has yet. */
    long unused() {
        return ++nextSession;
    }

    /** One round of load. */
    Wrk.Load grab(String url, long session, int connections) throws IOException, InterruptedException {
        return grab(url, session, BenchEnvironment.FIRST_SLOT, connections, round);
    }

    /** @param slot that the first round of users asks for; each further round asks for the next one */
    Wrk.Load grab(String url, long session, long slot, int connections, Duration time)
            throws IOException, InterruptedException {
        return wrk.run(
                "grab.lua", url, connections, time, tokens.toString(), Long.toString(session), Long.toString(slot));
    }

    /** Refusals a second of a session that is sold out. */
    double refusedPerSecond(String url, long session, int connections) throws IOException, InterruptedException {
        Wrk.Load load = grab(url, session, connections);
        return load.refused() / load.seconds();
    }

    /** Accepted grabs a second of a session with stock for everybody, which is forgotten afterwards. */
    double acceptedPerSecond(String url, int slots, int connections) throws IOException, InterruptedException {
        return accepted(url, slots, connections).acceptedPerSecond();
    }

    /** One round of load on a session with stock for everybody, which is forgotten afterwards. */
    Wrk.Load accepted(String url, int slots, int connections) throws IOException, InterruptedException {
        long session = session(slots, BenchEnvironment.PLENTY);
        Wrk.Load load = grab(url, session, connections);
        world.forget(session);
        return load;
    }
}
