package com.courtgate.systemtests.cluster;

import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.suite.Dev;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One thing that is lost.
 *
 * @param name as a person types it
 * @param victim which node or instance that is, for a session
 * @param place the part that another has to have taken over before the victim is started again; empty when that can not
 *     be asked in a moment
 */
record Loss(String name, Victim victim, Place place) {
    private static final String QUEUE = "reserve.queue";
    private static final int NODES = 3;
    private static final long OTHER_SESSIONS = 100;

    /** The node or instance that is lost; empty for none. */
    interface Victim {
        String of(Dev dev, Opening opening);
    }

    /** The words that {@code deploy/dev leader} is asked by. */
    interface Place {
        List<String> of(Opening opening);
    }

    /** All of them; the first two lose nobody: services just started, and then what the others are compared with. */
    static List<Loss> all() {
        return Stream.concat(Stream.of(nobody("nobody-cold"), nobody("nobody")), Stream.concat(nodes(), instances()))
                .toList();
    }

    private static Loss nobody(String name) {
        return new Loss(name, (dev, opening) -> "", opening -> List.of());
    }

    private static Stream<Loss> nodes() {
        Place queue = opening -> List.of("queue", QUEUE);
        Place shard = Loss::session;
        Place writer = opening -> List.of("database");
        Place none = opening -> List.of();
        return Stream.of(
                new Loss("rabbitmq", (dev, opening) -> other(dev, "rabbitmq-", queue.of(opening)), none),
                new Loss("rabbitmq-leader", (dev, opening) -> leader(dev, queue.of(opening)), none),
                new Loss("redis-master-of-session", (dev, opening) -> leader(dev, shard.of(opening)), shard),
                new Loss("redis-other-master", Loss::otherMaster, none),
                new Loss("database-writer", (dev, opening) -> leader(dev, writer.of(opening)), writer),
                new Loss("database-other", (dev, opening) -> other(dev, "mariadb-", writer.of(opening)), none));
    }

    private static Stream<Loss> instances() {
        return Stream.of("gateway", "reserve", "booking", "payment", "scheduler")
                .map(service -> new Loss(service, (dev, opening) -> service, opening -> List.of()));
    }

    private static List<String> session(Opening opening) {
        return session(opening.sessionId());
    }

    private static List<String> session(long id) {
        return List.of("session", Long.toString(id));
    }

    /** The node that has a part at the moment. */
    static String leader(Dev dev, List<String> place) {
        return dev.run(Stream.concat(Stream.of("leader"), place.stream()).toArray(String[]::new))
                .strip();
    }

    /** A node of the same kind that does not have it. */
    private static String other(Dev dev, String kind, List<String> place) {
        String leader = leader(dev, place);
        return LongStream.rangeClosed(1, NODES)
                .mapToObj(number -> kind + number)
                .filter(Predicate.not(leader::equals))
                .findFirst()
                .orElseThrow();
    }

    /** The master of a session that lies elsewhere. */
    private static String otherMaster(Dev dev, Opening opening) {
        String ours = leader(dev, session(opening));
        return LongStream.range(1, OTHER_SESSIONS)
                .mapToObj(distance -> leader(dev, session(opening.sessionId() + distance)))
                .filter(Predicate.not(ours::equals))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String toString() {
        return name;
    }
}
