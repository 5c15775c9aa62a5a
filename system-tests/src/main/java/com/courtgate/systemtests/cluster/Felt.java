package com.courtgate.systemtests.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How a loss was felt by those who pressed all the time.
 *
 * @param unavailable answers 503
 * @param failed any other 5xx, or no answer
 * @param troubled from the first of these to the last
 * @param noAccept the longest time in which no press was accepted
 * @param noDecision the longest time in which nobody was told a decision
 */
record Felt(int unavailable, int failed, Duration troubled, Duration noAccept, Duration noDecision) {

    /** What somebody was told. */
    enum Kind {
        ACCEPTED,
        DECIDED,
        UNAVAILABLE,
        FAILED
    }

    /** One answer, and when it came. */
    record Told(Kind kind, Instant at) {}

    /** Of everything that was told from the loss to an end; answers before it count for nothing. */
    static Felt of(List<Told> told, Instant loss, Instant end) {
        List<Instant> troubles = times(
                told.stream()
                        .filter(one -> one.kind() == Kind.UNAVAILABLE || one.kind() == Kind.FAILED)
                        .toList(),
                loss,
                end);
        return new Felt(
                count(told, Kind.UNAVAILABLE, loss, end),
                count(told, Kind.FAILED, loss, end),
                troubles.isEmpty() ? Duration.ZERO : Duration.between(troubles.getFirst(), troubles.getLast()),
                longestWithout(of(told, Kind.ACCEPTED), loss, end),
                longestWithout(of(told, Kind.DECIDED), loss, end));
    }

    private static List<Told> of(List<Told> told, Kind kind) {
        return told.stream().filter(one -> one.kind() == kind).toList();
    }

    private static int count(List<Told> told, Kind kind, Instant loss, Instant end) {
        return times(of(told, kind), loss, end).size();
    }

    private static Duration longestWithout(List<Told> told, Instant loss, Instant end) {
        Duration longest = Duration.ZERO;
        Instant last = loss;
        for (Instant at : times(told, loss, end)) {
            longest = longer(longest, Duration.between(last, at));
            last = at;
        }
        return longer(longest, Duration.between(last, end));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static List<Instant> times(List<Told> told, Instant loss, Instant end) {
        return told.stream()
                .map(Told::at)
                .filter(at -> !at.isBefore(loss) && !at.isAfter(end))
                .sorted()
                .toList();
    }
}
