package com.courtgate.booking.people.auditlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class AuditLogIT extends BookingServerTest {
    private static final CurrentUser OFFICE = new CurrentUser(4711, "office", "体育部", Role.ADMIN);

    @Autowired
    AuditLog auditLog;

    @Autowired
    TransactionTemplate transactions;

    private void record(String action, String target) {
        auditLog.record(OFFICE, clock.instant(), action, target, Map.of("k", "v"));
    }

    @Test
    void filtersByPersonActionTargetAndTime() {
        transactions.executeWithoutResult(tx -> {
            record("test.filter", "thing:1");
            record("test.filter", "thing:2");
        });
        String base = "/admin/audit-log?action=test.filter";
        assertThat(get(admin(), base).isOk().data().path("total").asInt()).isEqualTo(2);
        assertThat(get(admin(), base + "&target=thing:2").data().path("total").asInt())
                .isOne();
        assertThat(get(admin(), base + "&userId=1").data().path("total").asInt())
                .isZero();
        assertThat(get(admin(), base + "&studentId=office").data().path("total").asInt())
                .isEqualTo(2);
        assertThat(get(admin(), base + "&from=" + clock.instant())
                        .data()
                        .path("total")
                        .asInt())
                .isEqualTo(2);
        assertThat(get(admin(), base + "&to=" + clock.instant())
                        .data()
                        .path("total")
                        .asInt())
                .isZero();
        var second = get(admin(), base + "&page=1&size=1").data();
        assertThat(second.path("items").size()).isOne();
        assertThat(second.path("items").path(0).path("target").asText()).isEqualTo("thing:1");
        assertThat(second.path("items").path(0).path("detail").path("k").asText())
                .isEqualTo("v");
    }

    @Test
    void isWrittenWithTheChangeOrNotAtAll() {
        assertThatThrownBy(() -> record("test.alone", "x")).isInstanceOf(IllegalTransactionStateException.class);
        transactions.executeWithoutResult(tx -> {
            record("test.undone", "x");
            tx.setRollbackOnly();
        });
        assertThat(get(admin(), "/admin/audit-log?action=test.undone")
                        .data()
                        .path("total")
                        .asInt())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page=-1",
                "size=1000",
                "userId=x",
                "from=yesterday",
                "from=%2B1000000000-12-31T23:59:59Z",
                "action=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void refusesBadQueries(String query) {
        get(admin(), "/admin/audit-log?" + query).isRefused(400, "VALIDATE_FAILED");
    }
}
