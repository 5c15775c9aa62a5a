package com.courtgate.reserve.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.redisson.client.RedisAuthRequiredException;
import org.redisson.client.RedisTimeoutException;

class ShardBreakersTest {
    private final CircuitBreakerRegistry registry = CircuitBreakerRegistry.ofDefaults();

    private ShardBreakers breakers(RedisMode mode) {
        return new ShardBreakers(
                registry,
                new RedisSettings(mode, List.of("redis://any:1"), "any", "", "", Duration.ofMillis(500), 8, 1));
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisMode.class,
            names = {"SINGLE", "SENTINEL"})
    void isOneWhereThereIsOneMaster(RedisMode mode) {
        var breakers = breakers(mode);
        assertThat(LongStream.range(-100, 100).mapToObj(breakers::of).distinct())
                .containsExactly(registry.circuitBreaker("redis"));
    }

    @Test
    void isAnotherForSessionsThatAreElsewhere() {
        var breakers = breakers(RedisMode.CLUSTER);
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
        var breakers = breakers(RedisMode.CLUSTER);
        LongStream.range(0, 20_000).forEach(breakers::of);
        assertThat(registry.getAllCircuitBreakers()).hasSize(ShardBreakers.PARTS);
    }

    @Test
    void asksNothingOfAPartThatIsAway() {
        var breakers = breakers(RedisMode.CLUSTER);
        for (int outage = 0; outage < 2; outage++) {
            assertThatThrownBy(() -> breakers.ask(17, ShardBreakersTest::timeOut))
                    .isInstanceOf(RedisTimeoutException.class);
        }
        assertThatThrownBy(() -> breakers.ask(17, () -> "there")).isInstanceOf(CallNotPermittedException.class);
        assertThat(breakers.ask(18, () -> "there")).isEqualTo("there");
    }

    /** A Redis that came back without its accounts answers at once, but nothing that is of use. */
    @Test
    void asksNothingOfAPartThatKnowsUsNot() {
        var breakers = breakers(RedisMode.CLUSTER);
        for (int outage = 0; outage < 2; outage++) {
            assertThatThrownBy(() -> breakers.ask(17, ShardBreakersTest::knowNobody))
                    .isInstanceOf(RedisAuthRequiredException.class);
        }
        assertThatThrownBy(() -> breakers.ask(17, () -> "there")).isInstanceOf(CallNotPermittedException.class);
    }

    /** Grabs are not refused because of a message that nothing can be done with. */
    @Test
    void doesNotTakeAMistakeForAnOutage() {
        var breakers = breakers(RedisMode.CLUSTER);
        for (int mistake = 0; mistake < 6; mistake++) {
            assertThatThrownBy(() -> breakers.ask(17, ShardBreakersTest::blunder))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(breakers.ask(17, () -> "there")).isEqualTo("there");
    }

    private static String timeOut() {
        throw new RedisTimeoutException("no reply");
    }

    private static String knowNobody() {
        throw new RedisAuthRequiredException("NOAUTH Authentication required.");
    }

    private static String blunder() {
        throw new IllegalStateException("not whole");
    }
}
