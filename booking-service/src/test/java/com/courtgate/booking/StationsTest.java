package com.courtgate.booking;

import com.courtgate.common.testing.Stations;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way of a lapse through this service, as {@code docs/flows/cancel.md} tells it. */
class StationsTest {
    private static final List<String> LAPSE = List.of("EndOverdueOrders", "CancelUnpaidOrder", "ReleaseHold", "Outbox");

    @Test
    void lapsePassesFourClasses() throws IOException {
        Stations.assertTold("flows/cancel.md", LAPSE);
        Stations.of("com.courtgate.booking").assertEachCallsTheNext(LAPSE);
    }
}
