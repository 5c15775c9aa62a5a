package com.courtgate.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
    private static final int LEAST = 100;
    private static final Duration WAIT = Duration.ofSeconds(3);
    private long now;
    private final ConcurrencyLimit load = new ConcurrencyLimit(LEAST, WAIT, () -> now);
    /** Arrival times of those who were let in, oldest first: the service takes them in turn. */
    private final Deque<Long> waiting = new ArrayDeque<>();

    private final List<Long> waited = new ArrayList<>();
    private int refused;

    /** In each millisecond so many come and so many are answered. */
    private void milliseconds(int howMany, int come, int served) {
        for (int i = 0; i < howMany; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(1);
            for (int j = 0; j < come; j++) {
                arrive();
            }
            for (int j = 0; j < served && !waiting.isEmpty(); j++) {
                waited.add(now - waiting.poll());
                load.leave();
            }
        }
    }

    private void arrive() {
        if (load.enter()) {
            waiting.add(now);
        } else {
            refused++;
        }
    }

    @Test
    void aFloodOfFiveTimesTheRateKeepsTheServiceBusyAndNobodyWaitingForLong() {
        milliseconds(20_000, 5, 1);
        assertThat(waited).as("one in each millisecond, always busy").hasSize(20_000);
        assertThat(waited).allMatch(nanos -> nanos <= WAIT.toNanos());
        assertThat(refused).isBetween(5 * 20_000 - 20_000 - 3_000, 5 * 20_000 - 20_000);
    }

    @Test
    void aRushThatIsServedAsItComesIsNeverTurnedAway() {
        milliseconds(20_000, 5, 5);
        assertThat(refused).isZero();
        assertThat(load.underWay()).isZero();
    }

    @Test
    void whenTheServiceSlowsDownFewerAreLetInUntilTheOthersAreAnswered() {
        milliseconds(10_000, 10, 10);
        milliseconds(2_000, 10, 1);
        assertThat(load.most()).isLessThan(4_000);
        waited.clear();
        int before = load.underWay();
        milliseconds(before, 10, 1); // those who were there are answered
        waited.clear();
        milliseconds(10_000, 10, 1);
        assertThat(waited).allMatch(nanos -> nanos <= WAIT.toNanos() * 3 / 2);
    }

    @Test
    void aFewMayAlwaysComeHoweverSlowTheServiceIs() {
        milliseconds(10_000, 1, 0);
        assertThat(load.underWay()).isEqualTo(LEAST);
        assertThat(load.most()).isEqualTo(LEAST);
    }

    @Test
    void noRaceLetsInMoreThanThatOrLosesAPlace() throws InterruptedException {
        var inside = new AtomicInteger();
        var mostInside = new AtomicInteger();
        var start = new CountDownLatch(1);
        try (var many = Executors.newFixedThreadPool(8)) {
            for (int thread = 0; thread < 8; thread++) {
                many.submit(() -> {
                    start.await();
                    for (int i = 0; i < 50_000; i++) {
                        if (load.enter()) {
                            mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            inside.decrementAndGet();
                            load.leave();
                        }
                    }
                    return null;
                });
            }
            start.countDown();
        }
        assertThat(mostInside.get()).isLessThanOrEqualTo(LEAST);
        assertThat(load.underWay()).isZero();
    }

    @Test
    void anUnboundedOneLetsEverybodyIn() {
        ConcurrencyLimit unbounded = ConcurrencyLimit.unbounded();
        for (int i = 0; i < 100_000; i++) {
            assertThat(unbounded.enter()).isTrue();
        }
    }
}
