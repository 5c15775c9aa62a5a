package com.courtgate.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void quotesAndDefusesWhatASpreadsheetWouldTakeForAFormula() {
        var answer = Csv.<String>named("x")
                .column("a", row -> row)
                .column("b", row -> null)
                .column("c", row -> "x,\"y\"")
                .column("d", row -> 5)
                .answer(List.of("=1+1"));
        assertThat(answer.getBody()).isEqualTo("a,b,c,d\n'=1+1,,\"x,\"\"y\"\"\",5\n");
    }

    private record Row(long id, String body, @Nullable Instant at) {}

    @Test
    void hasAColumnForEachPartOfARow() {
        Csv<Row> csv = Csv.of("rows", Row.class);
        List<Row> rows = List.of(new Row(7, "@x", Instant.EPOCH), new Row(8, "y", null));
        assertThat(csv.answer(rows).getBody()).isEqualTo("id,body,at\n7,'@x,1970-01-01T00:00:00Z\n8,y,\n");
        assertThat(csv.without("body").answer(rows).getBody()).isEqualTo("id,at\n7,1970-01-01T00:00:00Z\n8,\n");
    }
}
