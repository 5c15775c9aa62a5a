package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisMode;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShardBreakersTest {
    private final CircuitBreakerRegistry registry = CircuitBreakerRegistry.ofDefaults();

    @ParameterizedTest
    @EnumSource(
            value = RedisMode.class,
            names = {"SINGLE", "SENTINEL"})
    void isOneWhereThereIsOneMaster(RedisMode mode) {
        var breakers = new ShardBreakers(registry, mode);
        assertThat(LongStream.range(-100, 100).mapToObj(breakers::of).distinct())
                .containsExactly(registry.circuitBreaker("redis"));
    }

    @Test
    void isAnotherForSessionsThatAreElsewhere() {
        var breakers = new ShardBreakers(registry, RedisMode.CLUSTER);
        assertThat(breakers.of(17)).isSameAs(breakers.of(17));
        breakers.of(17).transitionToOpenState();
        assertThat(LongStream.range(0, 1_000)
                        .filter(session -> !breakers.of(session).tryAcquirePermission()))
                .contains(17L)
                .hasSizeLessThan(40);
    }

    /** A session's id is what a client says it is. */
    @Test
    void isOneOfFewWhateverClientsMakeUp() {
        var breakers = new ShardBreakers(registry, RedisMode.CLUSTER);
        LongStream.range(0, 20_000).forEach(breakers::of);
        assertThat(registry.getAllCircuitBreakers()).hasSize(ShardBreakers.PARTS);
    }
}
