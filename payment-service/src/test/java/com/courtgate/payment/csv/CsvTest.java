package com.courtgate.payment.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void quotesAndDefusesWhatASpreadsheetWouldTakeForAFormula() {
        var answer = Csv.answer(
                "x", List.of("a", "b", "c", "d"), List.of("=1+1"), row -> Arrays.asList(row, null, "x,\"y\"", 5));
        assertThat(answer.getBody()).isEqualTo("a,b,c,d\n'=1+1,,\"x,\"\"y\"\"\",5\n");
    }
}
