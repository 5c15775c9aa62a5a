package com.courtgate.booking.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.common.testing.Eventually;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class SettingsIT extends BookingServerTest {
    @Autowired
    Settings settings;

    @AfterEach
    void restoreDefaults() {
        jdbc.update("delete from setting");
        settings.forget();
    }

    @Test
    void startsWithDefaults() {
        var data = get(admin(), "/admin/settings").isOk().data();
        assertThat(data.path("PAY_TIMEOUT_MINUTE").asLong()).isEqualTo(15);
        assertThat(data.path("PAY_AMOUNT").asLong()).isEqualTo(2000);
        assertThat(data.path("MAX_RESERVATIONS_PER_USER_PER_SESSION").asLong()).isEqualTo(2);
        assertThat(data.path("REFUND_CUTOFF_MINUTE").asLong()).isEqualTo(120);
        assertThat(data.path("ERASURE_AFTER_DAY").asLong()).isEqualTo(365);
        assertThat(settings.erasureAfter()).isEqualTo(Duration.ofDays(365));
        assertThat(settings.payTimeout()).isEqualTo(Duration.ofMinutes(15));
        assertThat(settings.refundCutoff()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void changesSomeAtOnceAndLeavesATrail() {
        put(admin(), "/admin/settings", Map.of("PAY_AMOUNT", 1, "PAY_TIMEOUT_MINUTE", 1, "why", "the week of sports"))
                .isOk();
        assertThat(settings.payAmountFen()).isEqualTo(1);
        assertThat(settings.payTimeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.quotaPerUserAndSession()).isEqualTo(2);
        var newest = get(admin(), "/admin/audit-log?action=settings.change&size=1")
                .isOk()
                .data()
                .path("items")
                .path(0);
        assertThat(newest.path("userId").asLong()).isEqualTo(ADMIN_ID);
        assertThat(newest.path("detail").path("PAY_AMOUNT").asLong()).isEqualTo(1);
        assertThat(newest.path("detail").path("why").asText()).isEqualTo("the week of sports");
    }

    @Test
    void seesWhatAnotherInstanceHasChanged() {
        assertThat(settings.payAmountFen()).isEqualTo(2000);
        jdbc.update("insert into setting values ('PAY_AMOUNT', '77', now(3))");
        Eventually.eventually(() -> assertThat(settings.payAmountFen()).isEqualTo(77));
    }

    @Test
    void ignoresNonsenseThatSomebodyWroteByHand() {
        jdbc.update("insert into setting values ('PAY_AMOUNT', '-5', now(3))");
        jdbc.update("insert into setting values ('WHAT', 'x', now(3))");
        settings.forget();
        assertThat(settings.payAmountFen()).isEqualTo(2000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "7",
                "null",
                "{\"PAY_AMOUNT\":0,\"why\":\"for this test\"}",
                "{\"ERASURE_AFTER_DAY\":30,\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":10000001,\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":1.5,\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":\"5\",\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":null,\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":99999999999999999999999,\"why\":\"for this test\"}",
                "{\"PAY_TIMEOUT_MINUTE\":0,\"why\":\"for this test\"}",
                "{\"PAY_TIMEOUT_MINUTE\":1441,\"why\":\"for this test\"}",
                "{\"MAX_RESERVATIONS_PER_USER_PER_SESSION\":101,\"why\":\"for this test\"}",
                "{\"REFUND_CUTOFF_MINUTE\":10081,\"why\":\"for this test\"}",
                "{\"PAY_AMOUNT\":5,\"UNKNOWN\":5,\"why\":\"for this test\"}",
                "{\"why\":\"for this test\"}",
            })
    void refusesBadValuesAndChangesNothing(String body) {
        put(admin(), "/admin/settings", body).isRefused(400, "VALIDATE_FAILED");
        assertThat(jdbc.queryForObject("select count(*) from setting", Integer.class))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"PAY_AMOUNT\":5}",
                "{\"PAY_AMOUNT\":5,\"why\":null}",
                "{\"PAY_AMOUNT\":5,\"why\":7}",
                "{\"PAY_AMOUNT\":5,\"why\":\"    \"}",
                "{\"PAY_AMOUNT\":5,\"why\":\"ok\"}",
            })
    void asksWhy(String body) {
        Answer refused = put(admin(), "/admin/settings", body).isRefused(400, "VALIDATE_FAILED");
        assertThat(refused.data().path("why").asText()).isNotBlank();
        assertThat(refused.data()).hasSize(1);
        assertThat(jdbc.queryForObject("select count(*) from setting", Integer.class))
                .isZero();
    }

    @Test
    void isForAdministratorsOnly() {
        get(student(1), "/admin/settings").isRefused(403, "FORBIDDEN");
        put(student(1), "/admin/settings", Map.of("PAY_AMOUNT", 1, "why", "mine"))
                .isRefused(403, "FORBIDDEN");
        get(null, "/admin/settings").isRefused(401, "UNAUTHORIZED");
        delete(admin(), "/admin/settings").isRefused(405, "VALIDATE_FAILED");
    }
}
