package com.courtgate.common.idempotency;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.common.testing.CanonicalTables;
import org.junit.jupiter.api.Test;

class IdempotentTableIT extends BookingServerTest {
    @Test
    void hasTheTableThatCommonLibDescribes() {
        CanonicalTables.assertHas(jdbc, "idempotency/idempotent_request.sql");
    }
}
