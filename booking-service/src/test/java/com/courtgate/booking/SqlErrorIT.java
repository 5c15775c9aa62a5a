package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlErrorIT extends BookingServerTest {
    @Test
    void tellsNothingOfAStatementThatTheDatabaseRefused() {
        jdbc.execute("rename table opening_plan to opening_plan_away");
        try {
            Answer answer = get(admin(), "/admin/plans").isRefused(500, "SQL_ERROR");
            assertThat(answer.body().path("code").asInt()).isEqualTo(5001);
            assertThat(answer.data().isNull()).isTrue();
            assertThat(answer.body().toString())
                    .doesNotContainIgnoringCase("opening_plan")
                    .doesNotContainIgnoringCase("select")
                    .doesNotContain("Exception")
                    .doesNotContain("com.courtgate");
        } finally {
            jdbc.execute("rename table opening_plan_away to opening_plan");
        }
        get(admin(), "/admin/plans").isOk();
    }
}
