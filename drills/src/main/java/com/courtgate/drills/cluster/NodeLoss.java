package com.courtgate.drills.cluster;

import com.courtgate.suite.Dev;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One thing that is lost.
 *
 * @param name as a person types it
 * @param victim which node or instance that is
 * @param place the part that another has to have taken over before the victim is started again; empty when that cannot
 *     be asked in a moment
 * @param hit which of the two sessions it takes away
 * @param manner how it is lost, and how it comes back
 */
record NodeLoss(String name, Victim victim, Place place, Hit hit, Manner manner) {
    private static final String QUEUE = "reserve.queue";
    private static final int NODES = 3;
    private static final Victim NOBODY = (dev, sessions) -> "";
    private static final Place NONE = sessions -> List.of();

    /** The node or instance that is lost; empty for none. */
    interface Victim {
        String of(Dev dev, Sessions sessions);
    }

    /** The words that {@code deploy/dev leader} is asked by. */
    interface Place {
        List<String> of(Sessions sessions);
    }

    /** Manner in which something is lost, and comes back. */
    enum Manner {
        /** As by kill -9; it is started again when another has its part, or after a while. */
        KILLED,
        /**
         * Cut off without a word (SIGSTOP) for {@link Round#FROZEN}; then it goes on (SIGCONT) as if no time had
         * passed, with whatever it was told meanwhile.
         */
        FROZEN
    }

    /**
     * Choice of the session, of two on two shards, that is away until another takes over, while the other one goes on.
     */
    enum Hit {
        /** Both are served by what is lost, or none. */
        ALIKE,
        RUSHED,
        ELSEWHERE
    }

    /** All of them; the first two lose nobody: services just started, and then what the others are compared with. */
    static List<NodeLoss> all() {
        return Stream.concat(
                        Stream.of(alike("nobody-cold", NOBODY, NONE), alike("nobody", NOBODY, NONE)),
                        Stream.concat(nodes(), instances()))
                .toList();
    }

    private static Stream<NodeLoss> nodes() {
        Place queue = sessions -> List.of("queue", QUEUE);
        Place writer = sessions -> List.of("database");
        Place rushed = sessions -> Sessions.place(sessions.rushed());
        Place elsewhere = sessions -> Sessions.place(sessions.elsewhere());
        return Stream.of(
                alike("rabbitmq", other("rabbitmq-", queue), NONE),
                alike("rabbitmq-leader", leader(queue), NONE),
                new NodeLoss("rabbitmq-leader-frozen", leader(queue), NONE, Hit.ALIKE, Manner.FROZEN),
                new NodeLoss("redis-master-of-session", leader(rushed), rushed, Hit.RUSHED, Manner.KILLED),
                new NodeLoss("redis-master-frozen", leader(rushed), rushed, Hit.RUSHED, Manner.FROZEN),
                new NodeLoss("redis-other-master", leader(elsewhere), elsewhere, Hit.ELSEWHERE, Manner.KILLED),
                alike("database-writer", leader(writer), writer),
                alike("database-other", other("mariadb-", writer), NONE));
    }

    private static Stream<NodeLoss> instances() {
        return Stream.of("gateway", "reserve", "booking", "payment", "scheduler")
                .map(service -> alike(service, (dev, sessions) -> service, NONE));
    }

    private static NodeLoss alike(String name, Victim victim, Place place) {
        return new NodeLoss(name, victim, place, Hit.ALIKE, Manner.KILLED);
    }

    private static Victim leader(Place place) {
        return (dev, sessions) -> leader(dev, place.of(sessions));
    }

    /** The node that has a part at the moment. */
    static String leader(Dev dev, List<String> place) {
        return dev.run(Stream.concat(Stream.of("leader"), place.stream()).toArray(String[]::new))
                .strip();
    }

    /** A node of the same kind that does not have it. */
    private static Victim other(String kind, Place place) {
        return (dev, sessions) -> {
            String leader = leader(dev, place.of(sessions));
            return IntStream.rangeClosed(1, NODES)
                    .mapToObj(number -> kind + number)
                    .filter(Predicate.not(leader::equals))
                    .findFirst()
                    .orElseThrow();
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
