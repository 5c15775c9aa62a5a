package com.courtgate.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Stations;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ways of a grab and of a release through this service, as {@code docs/flows} tells them. */
class StationsTest {
    private final Stations main = Stations.of("com.courtgate.reserve");

    @Test
    void grabPassesSixClasses() throws IOException {
        Stations.assertTold(
                "flows/grab.md",
                List.of("BearerTokenFilter", "GrabEndpoint", "SoldOutCache", "GrabBatcher", "HoldScript", "HandOff"));
    }

    /** The filter calls what the framework has behind it: that is the entry, and the entry asks it who the user is. */
    @Test
    void eachCallsTheNext() {
        assertThat(main.calls("GrabEndpoint")).contains("BearerTokenFilter", "SoldOutCache", "GrabBatcher");
        assertThat(main.calls("GrabBatcher")).contains("HoldScript", "GrabHandOff");
        assertThat(main.calls("GrabHandOff")).contains("HandOff$PublishPermit");
        main.assertEachCallsTheNext(List.of("SlotListener", "ReleaseScript"));
    }

    /** Nobody on the way asks for what stands around it. */
    @Test
    void wayKnowsNothingOfDrills() {
        assertThat(main.calls("GrabBatcher")).doesNotContain("CrashPoints", "TraceSpan");
        assertThat(main.calls("GrabEndpoint")).doesNotContain("CrashPoints");
        assertThat(main.calls("DecisionListener")).doesNotContain("BatchSpans", "RequestTracer");
    }
}
