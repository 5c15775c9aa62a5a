package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.session.LoadedSession;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class CountGrabAnswersScriptIT {
    private final CountGrabAnswersScript script = new CountGrabAnswersScript(TestRedis.client());

    @Test
    void addsByCode() {
        var session = LoadedSession.open(1);
        script.add(session.id(), "OUT_OF_STOCK", 3);
        script.add(session.id(), "OUT_OF_STOCK", 4);
        script.add(session.id(), "UNAVAILABLE", 1);
        assertThat(counts(session)).isEqualTo(Map.of("OUT_OF_STOCK", "7", "UNAVAILABLE", "1"));
        session.assertEveryKeyExpires();
    }

    /** While Redis is away nobody knows whether there is such a session: each number made up would get a key. */
    @Test
    void keepsNothingOfASessionThatIsNotLoaded() {
        var madeUp = LoadedSession.unknown(1, 1);
        script.add(madeUp.id(), "UNAVAILABLE", 3);
        assertThat(counts(madeUp)).isEmpty();
    }

    private static Map<String, String> counts(LoadedSession session) {
        return TestRedis.client()
                .<String, String>getMap(session.keys().answers(), StringCodec.INSTANCE)
                .readAllMap();
    }
}
