package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of what we left out, against the main sources: what it denies is not there. */
class LeftOutTest {
    private static final Path ROOT = Path.of(".."); // tests run in their module's folder
    private static final String NOTHING = "-";
    private static final Pattern NAMED = Pattern.compile("`([^`]+)`");
    private static final int MOST_WITHOUT_A_NAME = 10;

    private static final MainSources SOURCES = new MainSources(ROOT);

    /** A row that denies nothing by name is one that nobody would see becoming untrue. */
    @Test
    void deniesWhatIsNotThere() throws IOException {
        List<List<String>> rows = rows();
        assertThat(rows).hasSizeGreaterThan(40);
        for (List<String> row : rows) {
            assertThat(row).as("cells of %s", row).hasSize(4);
            for (String thing : denied(row)) {
                assertThat(SOURCES.has(thing))
                        .as("there is `%s`, which the page denies: %s", thing, row.getFirst())
                        .isFalse();
            }
        }
        assertThat(rows.stream().filter(row -> row.getLast().equals(NOTHING)))
                .hasSizeLessThanOrEqualTo(MOST_WITHOUT_A_NAME);
    }

    /** One that is there of each kind: a name that is never found would deny nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "class OrderStatus",
                "class PayLockStore",
                "path /pay/refund/{reservation}",
                "path /admin/standing-blocks/{id}/end",
                "path /own-data",
                "path /internal/sessions/{id}/load",
                "path /reserve",
                "path /reserve/result/{traceId}",
                "setting courtgate.reserve.batch-size",
                "setting courtgate.database.idle-write-seconds",
                "setting courtgate.events-path",
                "table order_item",
                "column user_account.active",
                "column reservation.updated_at",
                "column booking_order.client_request_id",
                "unique pay_order(order_no, attempt_no)",
                "unique time_slot(court_id, slot_date, start_time, on_sale)",
                "reference reservation(slot_id, slot_permits)",
                "library springdoc",
                "library payment-service:mysql-connector-j",
                "module booking-service",
                "word RBucket",
                "word Skeleton",
                "word bf:sem",
                "word id bigint",
            })
    void findsWhatIsThere(String thing) {
        assertThat(SOURCES.has(thing)).isTrue();
    }

    @Test
    void knowsNoOtherKinds() {
        assertThatThrownBy(() -> SOURCES.has("bean orders")).hasMessageContaining("no such kind");
        assertThatThrownBy(() -> SOURCES.has("OrderStatus")).hasMessageContaining("not a kind and a name");
    }

    private static List<String> denied(List<String> row) {
        String cell = row.getLast();
        if (cell.equals(NOTHING)) {
            return List.of();
        }
        List<String> things = NAMED.matcher(cell)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat("`" + String.join("`, `", things) + "`")
                .as("what must not exist, of %s", row.getFirst())
                .isEqualTo(cell);
        return things;
    }

    private static List<List<String>> rows() throws IOException {
        return Files.readString(ROOT.resolve("docs/decisions/left-out.md"))
                .lines()
                .filter(line -> line.startsWith("| "))
                .filter(line -> !line.startsWith("| the documents say |"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }
}
