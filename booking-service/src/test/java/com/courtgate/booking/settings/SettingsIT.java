package com.courtgate.booking.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Eventually;
import jakarta.validation.Validator;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.transaction.support.TransactionTemplate;

class SettingsIT extends BookingServerTest {
    @Autowired
    Settings settings;

    @Autowired
    private SettingMapper mapper;

    @Autowired
    private AuditLog auditLog;

    @Autowired
    private Validator validator;

    @Autowired
    private TransactionTemplate transaction;

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

    @Test
    void opensTheReleaseGateAsFarAsThisReleaseGoes() {
        assertThat(settings.has(ReleaseFeature.END_OF_DAY)).isFalse();
        put(admin(), "/admin/settings", Map.of("RELEASE_FEATURES", 1, "why", "all are new"))
                .isOk();
        assertThat(settings.has(ReleaseFeature.END_OF_DAY)).isTrue();
        put(admin(), "/admin/settings", Map.of("RELEASE_FEATURES", 3, "why", "all are new"))
                .isRefused(400, "VALIDATE_FAILED");
        var newest = get(admin(), "/admin/audit-log?action=settings.change&size=1")
                .isOk()
                .data()
                .path("items")
                .path(0);
        assertThat(newest.path("detail").path("RELEASE_FEATURES").asLong()).isOne();
    }

    @Test
    void keepsTheReleaseGateShutWhileAnOlderInstanceIsThere() {
        var before = ReleaseGateTest.registry(ReleaseGateTest.instance("payment-service", Map.of()));
        var office = new ChangeSettings(mapper, auditLog, validator, before, transaction, clock);
        var admin = new CurrentUser(ADMIN_ID, "admin", "admin", Role.ADMIN);
        assertThat(office.change(admin, Map.of("RELEASE_FEATURES", 1, "PAY_AMOUNT", 7, "why", "all are new")))
                .isInstanceOfSatisfying(
                        ChangeSettings.Invalid.class,
                        no -> assertThat(no.reasons().get("RELEASE_FEATURES").text(Locale.ENGLISH))
                                .contains("payment-service", "older release"));
        raising(true, before).raise();
        assertThat(jdbc.queryForObject("select count(*) from setting", Integer.class))
                .isZero();

        var after = ReleaseGateTest.registry(OlderInstances.SERVICES.stream()
                .map(service -> ReleaseGateTest.instance(service, Map.of(OlderInstances.FEATURES, "2")))
                .toArray(DefaultServiceInstance[]::new));
        raising(false, after).raise();
        raising(true, ReleaseGateTest.registry()).raise();
        assertThat(settings.has(ReleaseFeature.END_OF_DAY)).isFalse();
        raising(true, after).raise();
        assertThat(settings.has(ReleaseFeature.END_OF_DAY)).isTrue();
        raising(true, before).raise();
        assertThat(settings.has(ReleaseFeature.END_OF_DAY)).isTrue();
    }

    @Test
    void leavesATrailOfTheReleaseGateThatOpensByItself() {
        String bySystem = "/admin/audit-log?action=settings.change&studentId=system";
        int before = get(admin(), bySystem).isOk().data().path("total").asInt();
        var known = ReleaseGateTest.registry(OlderInstances.SERVICES.stream()
                .map(service -> ReleaseGateTest.instance(service, Map.of(OlderInstances.FEATURES, "2")))
                .toArray(DefaultServiceInstance[]::new));
        raising(true, ReleaseGateTest.registry()).raise();
        for (int i = 0; i < 2; i++) {
            raising(true, known).raise();
        }
        var page = get(admin(), bySystem).isOk().data();
        assertThat(page.path("total").asInt()).isEqualTo(before + 1);
        var entry = page.path("items").path(0);
        assertThat(entry.path("userId").asLong()).isZero();
        assertThat(entry.path("target").asText()).isEqualTo("settings");
        assertThat(entry.path("detail").path("RELEASE_FEATURES").asLong()).isEqualTo(2);
        assertThat(entry.path("detail").path("why").asText()).contains("older release");
    }

    private RaiseReleaseFeatures raising(boolean raise, OlderInstances older) {
        var office = new ChangeSettings(mapper, auditLog, validator, older, transaction, clock);
        return new RaiseReleaseFeatures(new RaiseReleaseFeatures.Release(raise), settings, older, office);
    }
}
