package com.courtgate.booking;

import com.courtgate.common.testing.SchemaContract;
import org.junit.jupiter.api.Test;

/** The migrations end with the tables that common-lib describes and tests. */
class CommonTablesIT extends BookingServerTest {
    @Test
    void areTheTablesThatCommonLibDescribes() {
        SchemaContract.assertHas(
                jdbc,
                "due/due_failure.sql",
                "outbox/outbox_event.sql",
                "inbox/inbox_event.sql",
                "idempotency/idempotent_request.sql");
    }
}
