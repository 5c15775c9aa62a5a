package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.gateway.limit.Limit.Scope;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LocalBucketTest {
    private static final Limit GRABS = new Limit(Scope.GRAB, 5, Duration.ofMinutes(1));
    private final AtomicLong nanos = new AtomicLong(1);
    private final TimeMeter time = new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    };

    @Test
    void givesOutFiveAndThenMakesWaitForTheRestOfTheMinute() {
        var bucket = bucket();
        assertThat(taken(bucket, 9)).isEqualTo(5);
        pass(Duration.ofSeconds(20));
        assertThat(bucket.take()).isEqualTo(new Verdict.Refused(Duration.ofSeconds(40)));
        pass(Duration.ofSeconds(40));
        assertThat(taken(bucket, 9)).isEqualTo(5);
    }

    @Test
    void hasWhatTheOthersHaveLeft() {
        var bucket = bucket();
        assertThat(taken(bucket, 1)).isEqualTo(1);
        assertThat(bucket.tell()).isEqualTo(1);
        bucket.agree(2);
        assertThat(taken(bucket, 9)).isEqualTo(2);
    }

    @Test
    void countsWhatItGaveOutWhileItTold() {
        var bucket = bucket();
        taken(bucket, 1);
        bucket.tell();
        taken(bucket, 2);
        bucket.agree(4);
        assertThat(taken(bucket, 9)).as("five in all").isEqualTo(2);
    }

    @Test
    void owesWhatTheGatewaysGaveOutTooMuchTogether() {
        var bucket = bucket();
        taken(bucket, 5);
        bucket.tell();
        bucket.agree(-5);
        pass(Duration.ofMinutes(1));
        assertThat(taken(bucket, 9)).isZero();
        pass(Duration.ofMinutes(1));
        assertThat(taken(bucket, 9)).isEqualTo(5);
    }

    @Test
    void getsBackWhatOnlyItTookForGivenOut() {
        var bucket = bucket();
        taken(bucket, 5);
        bucket.tell();
        bucket.agree(5);
        assertThat(taken(bucket, 9)).isEqualTo(5);
    }

    @Test
    void tellsAgainWhatDidNotArrive() {
        var bucket = bucket();
        taken(bucket, 3);
        assertThat(bucket.startSharing()).isTrue();
        assertThat(bucket.startSharing()).as("somebody is at it").isFalse();
        long told = bucket.tell();
        bucket.disagree(told);
        assertThat(bucket.startSharing()).isTrue();
        assertThat(bucket.tell()).isEqualTo(3);
    }

    @Test
    void owesNothingForTheMinutesOfAnOutage() {
        var bucket = bucket();
        for (int minute = 0; minute < 10; minute++) {
            assertThat(taken(bucket, 9)).isEqualTo(5);
            pass(Duration.ofMinutes(1));
        }
        taken(bucket, 2);
        assertThat(bucket.tell()).isEqualTo(2);
    }

    @Test
    void tellsWhatItGaveBackUnlessThatWasNotToldYet() {
        var bucket = bucket();
        taken(bucket, 2);
        assertThat(bucket.giveBack()).isEqualTo(4);
        assertThat(bucket.tell()).as("one is left to tell").isEqualTo(1);
        assertThat(bucket.giveBack()).isEqualTo(5);
        bucket.agree(4);
        assertThat(bucket.startSharing()).isTrue();
        assertThat(bucket.tell()).isEqualTo(-1);
        bucket.agree(5);
        assertThat(taken(bucket, 9)).isEqualTo(5);
    }

    @Test
    void neverHasMoreThanItsSize() {
        var bucket = bucket();
        assertThat(bucket.giveBack()).isEqualTo(5);
        assertThat(bucket.tell()).as("nobody is told").isZero();
        taken(bucket, 5);
        pass(Duration.ofMinutes(1));
        assertThat(bucket.giveBack()).as("a press of the minute before").isEqualTo(5);
        assertThat(taken(bucket, 9)).isEqualTo(5);
    }

    @Test
    void givesNothingAwayWhenTheAnswerToAGiftIsLost() {
        var bucket = bucket();
        taken(bucket, 5);
        bucket.tell();
        bucket.agree(0);
        bucket.giveBack();
        long told = bucket.tell();
        bucket.disagree(told);
        assertThat(bucket.tell()).as("told again it might count twice").isZero();
    }

    @Test
    void asksForNewsOnceASecondOnly() {
        var bucket = bucket();
        taken(bucket, 5);
        bucket.startSharing();
        bucket.tell();
        bucket.agree(0);
        bucket.take();
        assertThat(bucket.startSharing()).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(bucket.startSharing()).isTrue();
    }

    /** Presses and shares in any order: one gateway is exact, each further one has one burst, and owes it. */
    @RepeatedTest(200)
    void neverGivesOutMoreThanOneBurstForEachFurtherGateway(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        int gateways = 1 + random.nextInt(3);
        var shared = Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(GRABS.shape().getBandwidths()[0])
                .build();
        var locals = IntStream.range(0, gateways).mapToObj(i -> bucket()).toList();
        long[] passed = new long[6];
        for (int minute = 0; minute < passed.length; minute++) {
            for (int step = 0; step < 40; step++) {
                LocalBucket local = locals.get(random.nextInt(gateways));
                passed[minute] += taken(local, random.nextInt(3));
                if (random.nextBoolean()) {
                    share(local, shared);
                }
            }
            locals.forEach(local -> share(local, shared));
            pass(Duration.ofMinutes(1));
        }
        assertThat(passed[0]).isBetween(5L, 5L * gateways);
        assertThat(LongStream.of(passed).sum()).isLessThanOrEqualTo(5L * passed.length + 5L * (gateways - 1));
    }

    /** The same when presses are undone: what was given back may be pressed again, and nothing else. */
    @RepeatedTest(200)
    void neverGivesBackMoreThanWasGivenOut(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        int gateways = 1 + random.nextInt(3);
        var shared = Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(GRABS.shape().getBandwidths()[0])
                .build();
        var locals = IntStream.range(0, gateways).mapToObj(i -> bucket()).toList();
        long counted = 0;
        for (int step = 0; step < 200; step++) {
            LocalBucket local = locals.get(random.nextInt(gateways));
            if (taken(local, 1) == 1) {
                counted++;
                if (random.nextInt(4) == 0) {
                    local.giveBack();
                    counted--;
                }
            }
            if (random.nextBoolean()) {
                share(local, shared);
            }
        }
        assertThat(counted).isBetween(4L, 5L * gateways);
    }

    private static void share(LocalBucket local, Bucket shared) {
        long told = local.tell();
        if (told > 0) {
            shared.consumeIgnoringRateLimits(told);
        } else if (told < 0) {
            shared.addTokens(-told);
        }
        local.agree(shared.getAvailableTokens());
    }

    private LocalBucket bucket() {
        return new LocalBucket(GRABS, "1", time);
    }

    private static long taken(LocalBucket bucket, int presses) {
        return IntStream.range(0, presses)
                .filter(i -> bucket.take() instanceof Verdict.Passed)
                .count();
    }

    private void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
