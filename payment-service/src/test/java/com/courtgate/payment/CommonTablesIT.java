package com.courtgate.payment;

import com.courtgate.common.testing.SchemaContract;
import org.junit.jupiter.api.Test;

class CommonTablesIT extends PaymentServerTest {
    @Test
    void areTheTablesThatCommonLibDescribes() {
        SchemaContract.assertHas(jdbc, "due/due_failure.sql", "outbox/outbox_event.sql", "inbox/inbox_event.sql");
    }
}
