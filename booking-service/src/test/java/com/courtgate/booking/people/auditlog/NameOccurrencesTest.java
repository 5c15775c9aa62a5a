package com.courtgate.booking.people.auditlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameOccurrencesTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "{\"studentIds\":[\"s07\",\"s071\",\"s07.b\"]} | {\"studentIds\":[\"~7\",\"s071\",\"s07.b\"]}",
                "{\"why\":\"s07 asked, and s07.\"} | {\"why\":\"~7 asked, and ~7.\"}",
                "{\"why\":\"Will asked. Willy did not\",\"Will\":1} | {\"why\":\"~7 asked. Willy did not\",\"Will\":1}",
                "{\"why\":\"as-s07\"} | {\"why\":\"as-s07\"}",
                "user:7 | user:7"
            },
            delimiter = '|')
    void areReplacedWhereSomebodyIsMeant(String before, String after) {
        assertThat(new NameOccurrences(List.of("s07", "Will"), "~7").replaced(before))
                .isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "王小明|由王小明本人申请|由~7本人申请",
                "O\"Neil|{\"why\":\"O\\\"Neil left\"}|{\"why\":\"~7 left\"}",
                "a.c|abc a.c|abc ~7"
            },
            delimiter = '|')
    void areFoundInAnyWriting(String name, String before, String after) {
        assertThat(new NameOccurrences(List.of("s07", name), "~7").replaced(before))
                .isEqualTo(after);
    }
}
