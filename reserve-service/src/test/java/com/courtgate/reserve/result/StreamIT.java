package com.courtgate.reserve.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.session.LoadedSession;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A stream nobody decides in its time: it shows that it lives, and ends with what is known. */
@RunningReserve
@DirtiesContext
class StreamIT {
    @Autowired
    Api api;

    @DynamicPropertySource
    static void shortStreams(DynamicPropertyRegistry registry) {
        registry.add("courtgate.stream.length", () -> "500ms");
        registry.add("courtgate.stream.heartbeat", () -> "50ms");
    }

    @Test
    void beatsAtOnceAndEndsWithWhatIsKnown() {
        var session = LoadedSession.open(1);
        String trace = api.grab(5, session.id(), session.slot()).data("traceId");
        List<String> lines = api.events(5, trace).join();
        assertThat(lines.getFirst()).startsWith(":");
        assertThat(lines).filteredOn(line -> line.startsWith(":")).hasSizeGreaterThan(1);
        assertThat(lines).filteredOn(line -> line.startsWith("event:")).containsExactly("event:result");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("data:"))
                .singleElement()
                .asString()
                .contains(trace, "PENDING");
    }
}
