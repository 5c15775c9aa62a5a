package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.trace.TraceIds;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The service starts and answers although Redis is away; a request that hangs fails its test. */
@RunningReserve
@DirtiesContext
class OutageIT {
    @Autowired
    Api api;

    @Autowired
    TraceIds traceIds;

    @Autowired
    ShardBreakers breakers;

    @DynamicPropertySource
    static void redisIsAway(DynamicPropertyRegistry registry) {
        String address = "redis://127.0.0.1:" + TestServers.freePort();
        registry.add("courtgate.redis.address", () -> address);
    }

    @Test
    void refusesEachOfACrowdAndTellsItToComeBack() {
        var crowd = LongStream.rangeClosed(1, 200)
                .mapToObj(user -> api.grabAsync(user, 17, 204))
                .toList();
        assertThat(crowd.stream().map(CompletableFuture::join)).allSatisfy(this::assertUnavailable);
        assertUnavailable(api.grab(5, 17, 204));
        assertThat(api.grab(5, 17, 204).headers().firstValue("X-Courtgate-Undone"))
                .as("nothing was done")
                .isPresent();
    }

    @Test
    void tellsNoFateItDoesNotKnow() {
        assertUnavailable(api.result(5, traceIds.issue(17, 5), 0));
        assertUnavailable(api.result(5, traceIds.issue(17, 5), 20_000));
    }

    @Test
    void refusesTheOtherServices() {
        for (String what : new String[] {"pulse", "remaining", "state"}) {
            assertUnavailable(api.internalGet("/sessions/17/" + what));
        }
        assertUnavailable(api.internalGet("/clock"));
        assertUnavailable(api.internalPost("/sessions/17/gate", "{\"state\":\"OPEN\"}"));
    }

    /**
     * Otherwise each of them would take a thread for half a second, and those of other shards would stand behind them.
     */
    @ParameterizedTest
    @ValueSource(strings = {"pulse", "remaining", "state"})
    void asksForNobodyWhatIsKnownToBeAway(String what) {
        breakers.of(17).reset();
        for (int i = 0; i < 3; i++) {
            assertUnavailable(api.internalGet("/sessions/17/" + what));
        }
        assertThat(breakers.of(17).getState()).isNotEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void asksForNobodysOwnWhatIsKnownToBeAway() {
        breakers.of(17).reset();
        for (int i = 0; i < 3; i++) {
            assertUnavailable(api.get(5, "/reserve/mine?sessionId=17"));
        }
        assertThat(breakers.of(17).getState()).isNotEqualTo(CircuitBreaker.State.CLOSED);
    }

    private void assertUnavailable(Api.Answer answer) {
        assertThat(answer).matches(a -> a.says(503, "UNAVAILABLE"));
        assertThat(answer.headers().firstValueAsLong("Retry-After")).hasValue(1);
    }
}
