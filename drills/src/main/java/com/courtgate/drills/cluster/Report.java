package com.courtgate.drills.cluster;

import com.courtgate.drills.cluster.Impact.Silence;
import com.courtgate.suite.rush.RushChecker;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Result of a round, and whether it is the one it has to be.
 *
 * @param rushed the session with the rush, as others pressed there as well
 * @param elsewhere the session on another shard
 * @param acceptedEarly presses of the rush that were accepted before the gate
 */
record Report(NodeLoss loss, Course course, Side rushed, Side elsewhere, long acceptedEarly) {

    /** At the end it has to be like this for so long. */
    static final Duration CALM = Duration.ofSeconds(5);

    /** Idle machines promise 6 s (docs/decisions/redis-and-database-clusters.md); these have other work. */
    static final Duration LOST_SHARD_AT_MOST = Duration.ofSeconds(20);

    /** For the other one nothing is lost; but on two busy cores five seconds were seen without any loss. */
    static final Duration LIVING_SHARD_AT_MOST = Duration.ofSeconds(10);

    /** A shorter silence is not one that the other session could be found to share. */
    static final Duration SILENCE = Duration.ofSeconds(4);

    /** Until a loss is noticed, and as soon as it is over, both sessions go on in any case. */
    static final Duration MARGIN = Duration.ofSeconds(1);

    /**
     * Course of a round: the events, and when they happened.
     *
     * @param victim who was lost
     * @param isUnderWay whether the rush had begun by then
     * @param isTakenOver whether another had its part before it was started again, where that is asked
     */
    record Course(String victim, boolean isUnderWay, boolean isTakenOver, Instant lost, Instant ended) {}

    /** Answers to those who pressed at one session, and the checker's findings about it. */
    record Side(List<TimedResponse> told, RushChecker.Findings findings) {}

    private record Claim(boolean holds, String otherwise) {}

    /** Returns the violations in words; nothing of a round that passed. */
    List<String> broken() {
        return Stream.of(round(), at("the session", rushed), at("the session elsewhere", elsewhere), apart())
                .flatMap(claims -> claims)
                .filter(claim -> !claim.holds())
                .map(Claim::otherwise)
                .toList();
    }

    Impact felt(Side side) {
        return Impact.of(side.told(), course.lost(), course.ended());
    }

    private Stream<Claim> round() {
        return Stream.of(
                new Claim(course.isUnderWay(), "too few were accepted before the loss"),
                new Claim(course.isTakenOver(), "nobody took over from " + course.victim()),
                new Claim(acceptedEarly == 0, "accepted early: " + acceptedEarly));
    }

    private Stream<Claim> at(String session, Side side) {
        AnswerCounts last = AnswerCounts.between(side.told(), course.ended().minus(CALM), course.ended());
        return Stream.of(
                new Claim(side.findings().promisesKept(), session + ": a promise is broken"),
                new Claim(
                        mayForget(side) || side.findings().takenBack().isEmpty(),
                        session + ": told yes and then no: "
                                + side.findings().takenBack().size()),
                new Claim(last.accepted() > 0, session + ": at the end nobody was accepted"),
                new Claim(last.decided() > 0, session + ": at the end nobody was told a decision"),
                new Claim(last.troubles() == 0, session + ": at the end " + last.troubles() + " outages were told"));
    }

    /** A replica that takes over may lack what its master wrote last, and sell those permits again. */
    private boolean mayForget(Side side) {
        return switch (loss.hit()) {
            case ALIKE -> false;
            case RUSHED -> side == rushed;
            case ELSEWHERE -> side == elsewhere;
        };
    }

    private Stream<Claim> apart() {
        return switch (loss.hit()) {
            case ALIKE -> Stream.empty();
            case RUSHED -> apart(rushed, elsewhere);
            case ELSEWHERE -> apart(elsewhere, rushed);
        };
    }

    /** While one session waits for another master the other one goes on. */
    private Stream<Claim> apart(Side lost, Side living) {
        Silence silence = felt(lost).noAccept();
        Silence inner = silence.inner(MARGIN);
        AnswerCounts meanwhile = AnswerCounts.between(living.told(), inner.from(), inner.to());
        return Stream.of(
                new Claim(isAtMost(silence, LOST_SHARD_AT_MOST), "the lost shard took too long"),
                new Claim(isAtMost(felt(living).noAccept(), LIVING_SHARD_AT_MOST), "the living shard felt the loss"),
                new Claim(
                        isAtMost(silence, SILENCE) || meanwhile.accepted() > 0,
                        "the living shard waited with the lost one"));
    }

    private static boolean isAtMost(Silence silence, Duration most) {
        return silence.length().compareTo(most) <= 0;
    }
}
