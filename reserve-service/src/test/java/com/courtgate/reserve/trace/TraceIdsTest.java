package com.courtgate.reserve.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.TestSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceIdsTest {
    private static final Instant NOW = Instant.parse("2030-01-02T05:00:00.123Z");
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= |\u00e9";
    private final TraceIds traceIds = new TraceIds(TestSettings.trace(), Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void readsWhatItIssued() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            long session = random.nextLong(1, i < 500 ? 1000 : Long.MAX_VALUE);
            long user = random.nextLong(1, i < 500 ? 1000 : Long.MAX_VALUE);
            String id = traceIds.issue(session, user);
            assertThat(traceIds.read(id, user)).contains(new TraceIds.Trace(id, session, user, NOW));
        }
    }

    @Test
    void issuesEachIdOnce() {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            assertThat(ids.add(traceIds.issue(17, 5))).isTrue();
        }
    }

    @Test
    void knowsNothingOfAnotherUsersTrace() {
        String id = traceIds.issue(17, 5);
        for (long user = 0; user < 1000; user++) {
            assertThat(traceIds.read(id, user).isPresent()).isEqualTo(user == 5);
        }
    }

    @Test
    void refusesAnyChangedCharacter() {
        String id = traceIds.issue(123_456_789_012L, 5);
        for (int position = 0; position < id.length(); position++) {
            for (char other : ALPHABET.toCharArray()) {
                if (other != id.charAt(position)) {
                    String changed = id.substring(0, position) + other + id.substring(position + 1);
                    assertThat(traceIds.read(changed, 5)).as(changed).isEmpty();
                }
            }
        }
    }

    @Test
    void refusesAnyOtherLength() {
        String id = traceIds.issue(17, 5);
        for (int length = 0; length < id.length(); length++) {
            assertThat(traceIds.read(id.substring(0, length), 5)).isEmpty();
            assertThat(traceIds.read(id.substring(length + 1), 5)).isEmpty();
        }
        for (String around : new String[] {"0", "A", "=", " ", "-", "+"}) {
            assertThat(traceIds.read(id + around, 5)).isEmpty();
            assertThat(traceIds.read(around + id, 5)).isEmpty();
        }
        assertThat(traceIds.read(id.repeat(100_000), 5)).isEmpty();
    }

    @Test
    void refusesIdsOfAnotherKey() {
        var settings = new TraceSettings("x".repeat(32), Duration.ofDays(1));
        String foreign = new TraceIds(settings, Clock.systemUTC()).issue(17, 5);
        assertThat(traceIds.read(foreign, 5)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "--", "---", "a-b", "a-b-c", "-1-1-AAAA", "'; drop", "\u0000", "%00", "../x"})
    void refusesNonsense(String nonsense) {
        assertThat(traceIds.read(nonsense, 5)).isEmpty();
    }

    @Test
    void knowsNothingOfATraceOlderThanItsRetention() {
        String id = traceIds.issue(17, 5);
        Instant last = NOW.plus(TestSettings.trace().traceRetention());
        assertThat(at(last).read(id, 5)).isPresent();
        assertThat(at(last.plusMillis(1)).read(id, 5)).isEmpty();
    }

    private static TraceIds at(Instant instant) {
        return new TraceIds(TestSettings.trace(), Clock.fixed(instant, ZoneOffset.UTC));
    }
}
