package com.courtgate.common.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.idempotency.IdempotentRequests.Key;
import com.courtgate.common.redis.HashSlot;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code remember.lua} removes requests by the names that a set of their user has: all of these are in its slot. */
class ResultCacheKeysTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "{8}", "}{", "}", "{}", "b}:{8}"})
    void areInTheSlotOfTheirUserWhateverClientsNameTheirRequests(String requestKey) {
        String name = ResultCacheStore.name(new Key(7, "order", requestKey));
        assertThat(HashSlot.of(name)).isEqualTo(HashSlot.of("7")).isEqualTo(HashSlot.of(ResultCacheStore.ofUser(7)));
    }
}
