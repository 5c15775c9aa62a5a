package com.courtgate.gateway.limit;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.OwnRedis;
import com.courtgate.common.testing.Race;
import com.courtgate.gateway.limit.Limit.Scope;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Several gateways over one Redis. */
class SharedLimitIT {
    private static final OwnRedis REDIS = new OwnRedis();
    private static final LimitSettings SETTINGS =
            new LimitSettings(20_000, 10_000, 2_000, 50, 5, 500, 500, 30, 60, 50, 16, 100, true, Duration.ofMillis(10));
    private static final Limit GRABS = SETTINGS.in(Scope.GRAB);
    private static final Counter OUTAGES = new SimpleMeterRegistry().counter("outages");
    private final List<SharedBucketStore> stores = Stream.generate(
                    () -> new SharedBucketStore(RedisSettings.single(REDIS.address(), Duration.ofSeconds(3))))
            .limit(2)
            .toList();
    private final List<RateLimiter> gateways =
            stores.stream().map(SharedLimitIT::gateway).toList();

    @AfterEach
    void stopGateways() {
        gateways.forEach(RateLimiter::close);
        stores.forEach(SharedBucketStore::close);
    }

    @AfterAll
    static void stopRedis() {
        REDIS.close();
    }

    private static RateLimiter gateway(SharedBucketStore store) {
        return new RateLimiter(store, CircuitBreaker.ofDefaults("limits"), SETTINGS, OUTAGES);
    }

    @Test
    void tellsEachOtherWhatWasGivenOut() {
        for (int press = 0; press < 3; press++) {
            assertThat(gateways.get(0).take(GRABS, "told")).isEqualTo(new Verdict.Passed(4 - press));
        }
        eventually(() -> assertThat(left("told")).isEqualTo(2));
        assertThat(gateways.get(1).take(GRABS, "told")).isInstanceOf(Verdict.Passed.class);
        eventually(() -> assertThat(left("told")).isEqualTo(1));
        eventually(() -> assertThat(gateways.get(1).take(GRABS, "told")).isInstanceOf(Verdict.Refused.class));
        assertThat(left("told")).as("what the second gave out before it knew").isGreaterThanOrEqualTo(-3);
    }

    @Test
    void countsOnceWhatRedisAnswersLate() {
        stores.getFirst().consume(GRABS, "late", 0).join();
        double before = OUTAGES.count();
        REDIS.holdWrites();
        for (int press = 0; press < 3; press++) {
            gateways.get(0).take(GRABS, "late");
        }
        eventually(() -> assertThat(OUTAGES.count()).as("beyond patience").isGreaterThan(before));
        REDIS.releaseWrites();
        gateways.get(0).take(GRABS, "late");
        eventually(() -> assertThat(left("late")).isEqualTo(1));
    }

    @Test
    void giveAPressBackForAllOfThem() {
        RateLimiter one = gateways.get(0);
        RateLimiter other = gateways.get(1);
        for (int press = 0; press < 5; press++) {
            assertThat(one.take(GRABS, "undone")).isInstanceOf(Verdict.Passed.class);
        }
        eventually(() -> assertThat(left("undone")).isZero());
        assertThat(one.giveBack(GRABS, "undone")).isEqualTo(1);
        assertThat(one.giveBack(GRABS, "undone")).isEqualTo(2);
        eventually(() -> assertThat(left("undone")).isEqualTo(2));
        assertThat(other.take(GRABS, "undone")).isInstanceOf(Verdict.Passed.class);
        eventually(() -> assertThat(left("undone")).isEqualTo(1));
    }

    @Test
    void giveBackWhatWasNotToldYetWithoutRedis() {
        REDIS.holdWrites();
        try {
            RateLimiter alone = gateways.get(0);
            for (int press = 0; press < 5; press++) {
                alone.take(GRABS, "alone");
            }
            assertThat(alone.take(GRABS, "alone")).isInstanceOf(Verdict.Refused.class);
            assertThat(alone.giveBack(GRABS, "alone")).isEqualTo(1);
            assertThat(alone.take(GRABS, "alone")).isEqualTo(new Verdict.Passed(0));
        } finally {
            REDIS.releaseWrites();
        }
        eventually(() -> assertThat(left("alone")).isZero());
    }

    @RepeatedTest(5)
    void giveOutOneBurstMoreAtMost(RepetitionInfo repetition) {
        String user = "race-" + repetition.getCurrentRepetition();
        List<Callable<Boolean>> presses = Stream.concat(
                        Collections.nCopies(20, press(gateways.get(0), user)).stream(),
                        Collections.nCopies(20, press(gateways.get(1), user)).stream())
                .toList();
        assertThat(Race.run(presses).stream().filter(passed -> passed).count()).isBetween(5L, 10L);
    }

    private static Callable<Boolean> press(RateLimiter gateway, String user) {
        return () -> gateway.take(GRABS, user) instanceof Verdict.Passed;
    }

    private long left(String user) {
        return stores.getFirst().consume(GRABS, user, 0).join();
    }
}
