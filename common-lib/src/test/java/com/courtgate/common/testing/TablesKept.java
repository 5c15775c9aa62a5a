package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Check that the retention of every table of a service is said somewhere. */
public final class TablesKept {
    private TablesKept() {}

    /**
     * Each table of the schema has a rule by which its rows go, or a reason for which none does; outbox and inbox keep
     * what waits for a person. What a rule looks for is led to by an index.
     */
    public static void assertEachHasARuleOrAReason(JdbcTemplate jdbc, Collection<Retention> retentions) {
        List<String> spokenOf = new ArrayList<>();
        for (Retention retention : retentions) {
            retention.rules().forEach(rule -> spokenOf.add(rule.table()));
            retention.kept().forEach((table, reason) -> {
                assertThat(reason).as(table).isNotBlank();
                assertThat(spokenOf).as("both kept and purged").doesNotContain(table);
                spokenOf.add(table);
            });
        }
        assertThat(jdbc.queryForList(
                        "select table_name from information_schema.tables" + " where table_schema = database()",
                        String.class))
                .as("tables, and what Retention beans speak of")
                .containsExactlyInAnyOrderElementsOf(
                        spokenOf.stream().distinct().toList());
        retentions.forEach(retention -> retention.rules().forEach(rule -> assertIndexed(jdbc, rule)));
    }

    private static void assertIndexed(JdbcTemplate jdbc, RetentionRule rule) {
        var possible = jdbc.queryForList("explain select 1 from %s where %s"
                .formatted(rule.table(), rule.old().replace(":before", "'2020-01-01 00:00:00.000'")));
        assertThat(possible.getFirst().get("possible_keys"))
                .as("an index leads to old rows: " + rule.name())
                .isNotNull();
    }
}
