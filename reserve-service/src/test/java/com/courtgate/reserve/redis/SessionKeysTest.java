package com.courtgate.reserve.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.HashSlot;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots of a Redis Cluster for the keys of a session. */
class SessionKeysTest {

    /** Every key that a script may touch: what it is given, and what it makes of that and of a slot. */
    private static Stream<String> everyKey(long sessionId) {
        var keys = new SessionKeys(sessionId);
        Stream<String> composed = LongStream.of(1, 204, Long.MAX_VALUE)
                .boxed()
                .flatMap(slot -> Stream.of(keys.permitsPrefix() + slot, keys.holdersPrefix() + slot));
        return Stream.of(keys.all().stream(), composed, Stream.of(keys.answers()))
                .flatMap(names -> names);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 17, 1_000_000_007, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void areInOneSlot(long sessionId) {
        int slot = HashSlot.of(Long.toString(sessionId));
        assertThat(everyKey(sessionId)).hasSize(18).allMatch(key -> HashSlot.of(key) == slot);
    }

    @Test
    void areSpreadOverTheSlotsFromSessionToSession() {
        List<Integer> slots = LongStream.range(0, 1_000)
                .mapToObj(session -> HashSlot.of(new SessionKeys(session).gate()))
                .toList();
        assertThat(slots.stream().collect(Collectors.groupingBy(slot -> slot * 3 / HashSlot.COUNT)))
                .hasSize(3)
                .allSatisfy((shard, itsSessions) -> assertThat(itsSessions).hasSizeBetween(250, 420));
    }

    /** The list of all sessions is on one node, so no script may ever touch it. */
    @Test
    void doNotIncludeTheListOfSessions() {
        assertThat(new SessionKeys(17).all()).doesNotContain(SessionKeys.SESSIONS);
        assertThat(HashSlot.tag(SessionKeys.SESSIONS)).isEmpty();
    }
}
