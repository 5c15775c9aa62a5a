package com.courtgate.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
