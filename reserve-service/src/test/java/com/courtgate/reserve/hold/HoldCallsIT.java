package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.session.LoadedSession;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.redisson.api.RScript;
import org.redisson.client.codec.StringCodec;

/**
 * Calls of {@code hold.lua} and its prelude to Redis, counted by a {@code redis} that stands before the real one. A
 * batch pays once for what its grabs share: clock, gate, session, slots, counters, quotas and three ends of keys.
 */
class HoldCallsIT {
    private static final int FULL = 64;
    private static final int SHARED = 11;
    private static final String COUNTING = """
            local calls, server = 0, redis
            local redis = {
              call = function(...) calls = calls + 1 return server.call(...) end,
              pcall = function(...) calls = calls + 1 return server.pcall(...) end
            }
            local function script()
            %s
            end
            local held = 0
            for _, row in ipairs(script()) do
              if type(row) == 'table' and row[1] == 'HELD' then held = held + 1 end
            end
            return { calls, held }
            """;

    @Test
    void grabOfItsOwnSlotTakesSevenCalls() {
        assertThat(calls(1, 1, FULL, i -> i)).isEqualTo(SHARED + 7);
        assertThat(calls(FULL, FULL, FULL, i -> i)).isEqualTo(SHARED + 7 * FULL);
    }

    @Test
    void grabOfASlotOfWhichTheBatchHasTakenBeforeTakesSix() {
        assertThat(calls(FULL, FULL, FULL, i -> 0)).isEqualTo(SHARED + 7 + 6 * (FULL - 1));
    }

    /** Once for the slot: its holders are told. */
    @Test
    void grabOfASlotThatIsSoldOutTakesOne() {
        assertThat(calls(FULL, 1, 1, i -> 0)).isEqualTo(SHARED + 7 + (FULL - 1) + 2);
    }

    private static int calls(int grabs, int held, int permits, IntUnaryOperator slot) {
        int[] all = new int[FULL];
        Arrays.fill(all, permits);
        var session = LoadedSession.open(all);
        List<Object> arguments = new ArrayList<>(List.of(Integer.toString(grabs), ""));
        for (int i = 0; i < grabs; i++) {
            String wanted = Long.toString(session.slot(slot.applyAsInt(i)));
            arguments.addAll(List.of("t" + i, Integer.toString(1 + i), "", "0", "", "1", wanted));
        }
        List<Object> keys = List.copyOf(session.keys().all());
        List<Object> counted = TestRedis.client()
                .getScript(StringCodec.INSTANCE)
                .eval(
                        RScript.Mode.READ_WRITE,
                        COUNTING.formatted(text(SessionKeys.PRELUDE) + text("hold.lua")),
                        RScript.ReturnType.MULTI,
                        keys,
                        arguments.toArray());
        assertThat(counted.get(1)).as("held").hasToString(Integer.toString(held));
        session.assertConserved();
        return Integer.parseInt(counted.getFirst().toString());
    }

    private static String text(String file) {
        try (InputStream in = Objects.requireNonNull(HoldScript.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
