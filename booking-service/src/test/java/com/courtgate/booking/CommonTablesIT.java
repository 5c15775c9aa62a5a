package com.courtgate.booking;

import com.courtgate.common.testing.CanonicalTables;
import org.junit.jupiter.api.Test;

/** The migrations end with the tables that common-lib describes and tests. */
class CommonTablesIT extends BookingServerTest {
    @Test
    void areTheTablesThatCommonLibDescribes() {
        CanonicalTables.assertHas(
                jdbc, "outbox/outbox_event.sql", "inbox/inbox_event.sql", "idempotency/idempotent_request.sql");
    }
}
