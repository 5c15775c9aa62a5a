package com.courtgate.payment;

import com.courtgate.common.testing.Stations;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way of a payment through this service, as {@code docs/flows/pay.md} tells it. */
class StationsTest {
    private static final List<String> PAYING =
            List.of("PayController", "StartPayment", "OpenPayOrder", "CreateChannelPayment", "Channel");

    @Test
    void payingPassesFiveClasses() throws IOException {
        Stations.assertTold("flows/pay.md", PAYING);
        Stations.of("com.courtgate.payment").assertEachCallsTheNext(PAYING);
    }
}
