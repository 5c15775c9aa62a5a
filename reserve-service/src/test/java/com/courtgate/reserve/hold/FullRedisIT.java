package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.OwnRedis;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** I1, I3: the sale's Redis is at its memory's limit and refuses writes; later it has room again. */
@RunningReserve
@DirtiesContext
class FullRedisIT {
    private static final OwnRedis REDIS = new OwnRedis();
    private static final long SESSION = 4_712;
    private static final long SLOT = 100;
    private static final int PERMITS = 3;
    private static final int CROWD = 50;

    @Autowired
    Api api;

    @DynamicPropertySource
    static void ownRedis(DynamicPropertyRegistry registry) {
        registry.add("courtgate.redis.address", REDIS::address);
    }

    @AfterAll
    static void endRedis() {
        REDIS.close();
    }

    @Test
    void isAnOutageThatHoldsNothingAndEndsByItself() {
        assertThat(api.internalPost("/sessions/" + SESSION + "/load", document())
                        .status())
                .isEqualTo(200);
        REDIS.limitMemory(1);
        var crowd = LongStream.rangeClosed(1, CROWD)
                .mapToObj(user -> api.grabAsync(user, SESSION, SLOT))
                .toList();
        assertThat(crowd.stream().map(CompletableFuture::join))
                .allMatch(answer -> answer.says(503, "UNAVAILABLE"))
                .allMatch(answer -> answer.headers().firstValue("Retry-After").isPresent());
        assertThat(slot().path("holders")).isEmpty();
        assertThat(slot().path("left").asInt()).isEqualTo(PERMITS);

        REDIS.limitMemory(0);
        for (long user = 1; user <= PERMITS; user++) {
            long next = user;
            eventually(() -> assertThat(api.grab(next, SESSION, SLOT).data().has("traceId"))
                    .isTrue());
        }
        eventually(() -> assertThat(api.grab(CROWD + 1, SESSION, SLOT).code()).isEqualTo("OUT_OF_STOCK"));
        assertThat(slot().path("holders")).hasSize(PERMITS);
        assertThat(slot().path("left").asInt()).isZero();
    }

    private JsonNode slot() {
        return eventually(() -> {
            Api.Answer answer = api.internalGet("/sessions/" + SESSION + "/state");
            assertThat(answer.status()).isEqualTo(200); // reads go on, but a breaker may still be open
            return answer.body().path("slots").path(0);
        });
    }

    private static String document() {
        long now = System.currentTimeMillis();
        return """
        {"sessionId":%d,"gateTimeMillis":%d,"closeTimeMillis":0,"expireAtMillis":%d,"quota":2,
         "slots":[{"slotId":%d,"permits":%d}],"holders":[]}
        """.formatted(SESSION, now - 1000, now + 3_600_000, SLOT, PERMITS);
    }
}
