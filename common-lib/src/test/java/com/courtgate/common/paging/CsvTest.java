package com.courtgate.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
    @Test
    void quotesAndDefusesWhatASpreadsheetWouldTakeForAFormula() {
        var answer = Csv.<String>named("x")
                .column("a", row -> row)
                .column("b", row -> null)
                .column("c", row -> "x,\"y\"")
                .column("d", row -> 5)
                .answer(List.of("=1+1"));
        assertThat(answer.getBody()).isEqualTo("\uFEFFa,b,c,d\n'=1+1,,\"x,\"\"y\"\"\",5\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@x", "\t=1", "＝1+1", "＋1", "－1", "＠x", "﹦1", "﹢1", "﹣1", "﹫x", "⁼1"})
    void defusesEachSignThatBeginsAFormula(String name) {
        assertThat(Csv.<String>named("x")
                        .column("a", row -> row)
                        .answer(List.of(name))
                        .getBody())
                .isEqualTo("\uFEFFa\n'" + name + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1+1", "王=王", "😀", "(1)", "…", "ー"})
    void leavesOtherTextsAlone(String name) {
        assertThat(Csv.<String>named("x")
                        .column("a", row -> row)
                        .answer(List.of(name))
                        .getBody())
                .isEqualTo("\uFEFFa\n" + name + "\n");
    }

    private record Row(long id, String body, @Nullable Instant at) {}

    @Test
    void hasAColumnForEachPartOfARow() {
        Csv<Row> csv = Csv.of("rows", Row.class);
        List<Row> rows = List.of(new Row(7, "@x", Instant.EPOCH), new Row(8, "y", null));
        assertThat(csv.answer(rows).getBody()).isEqualTo("\uFEFFid,body,at\n7,'@x,1970-01-01T00:00:00Z\n8,y,\n");
        assertThat(csv.without("body").answer(rows).getBody()).isEqualTo("\uFEFFid,at\n7,1970-01-01T00:00:00Z\n8,\n");
    }
}
