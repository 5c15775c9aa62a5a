package com.courtgate.drills.cluster;

import com.courtgate.drills.cluster.TimedResponse.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * Effect of a loss on those who pressed all the time.
 *
 * @param answers what they were told since
 * @param troubled from the first to the last time that one of them was told of an outage
 * @param noAccept the longest time in which no press was accepted
 * @param noDecision the longest time in which nobody was told a decision
 */
record Impact(AnswerCounts answers, Duration troubled, Silence noAccept, Silence noDecision) {

    /** A time in which nobody was told something. */
    record Silence(Instant from, Instant to) {
        Duration length() {
            return Duration.between(from, to);
        }

        /** Returns the silence without so much at either end. */
        Silence inner(Duration margin) {
            return new Silence(from.plus(margin), to.minus(margin));
        }
    }

    /** Returns the effects of everything that was told from the loss to an end; answers before it count for nothing. */
    static Impact of(List<TimedResponse> told, Instant loss, Instant end) {
        List<Instant> troubles = times(told, TimedResponse::isTrouble, loss, end);
        return new Impact(
                AnswerCounts.between(told, loss, end),
                troubles.isEmpty() ? Duration.ZERO : Duration.between(troubles.getFirst(), troubles.getLast()),
                longestWithout(Kind.ACCEPTED, told, loss, end),
                longestWithout(Kind.DECIDED, told, loss, end));
    }

    private static Silence longestWithout(Kind kind, List<TimedResponse> told, Instant loss, Instant end) {
        var longest = new Silence(loss, loss);
        Instant last = loss;
        for (Instant at : times(told, one -> one.kind() == kind, loss, end)) {
            longest = longer(longest, new Silence(last, at));
            last = at;
        }
        return longer(longest, new Silence(last, end));
    }

    private static Silence longer(Silence one, Silence other) {
        return one.length().compareTo(other.length()) >= 0 ? one : other;
    }

    private static List<Instant> times(
            List<TimedResponse> told, Predicate<TimedResponse> wanted, Instant loss, Instant end) {
        return told.stream()
                .filter(wanted)
                .filter(one -> one.isWithin(loss, end))
                .map(TimedResponse::at)
                .sorted()
                .toList();
    }
}
