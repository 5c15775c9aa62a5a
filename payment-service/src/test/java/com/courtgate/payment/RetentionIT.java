package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.retention.PurgeTables;
import com.courtgate.common.retention.Retention;
import com.courtgate.common.testing.TablesKept;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Retention of payment-service's tables. */
class RetentionIT extends PaymentServerTest {
    @Autowired
    private PurgeTables purge;

    @Autowired
    private List<Retention> retentions;

    @Test
    void knowsWhatBecomesOfEachTable() {
        TablesKept.assertEachHasARuleOrAReason(jdbc, retentions);
    }

    /** A restore sends again what stood in a queue at the backup: a day of events that were sent. */
    @Test
    void keepsSentEventsForAsLongAsARestoreSendsThemAgain() {
        assertThat(retentions)
                .flatExtracting(Retention::rules)
                .filteredOn(rule -> rule.name().equals("outbox-sent"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.least()).isGreaterThanOrEqualTo(Duration.ofDays(2)));
    }

    @Test
    void forgetsForgedCallbacksAfterAWeekAndGenuineOnesAfterAQuarter() {
        for (boolean genuine : List.of(true, false)) {
            for (int days : List.of(6, 8, 91)) {
                jdbc.update(
                        """
                        insert into pay_callback_log
                          (channel, pay_no, kind, signature_valid, result, message, body, received_at)
                        values ('old', ?, 'PAYMENT', ?, 'FAILED', '', '', ?)
                        """,
                        genuine + " " + days,
                        genuine,
                        InstantTypeHandler.text(clock.instant().minus(Duration.ofDays(days))));
            }
        }
        purge.purge();
        assertThat(jdbc.queryForList("select pay_no from pay_callback_log where channel = 'old'", String.class))
                .containsExactlyInAnyOrder("true 6", "true 8", "false 6");
    }
}
