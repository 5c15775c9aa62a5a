package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Meaning of "active", said once in the code and once in the database: the two say the same. */
class ActiveColumnsIT extends BookingServerTest {
    /** MySQL escapes the quotes, MariaDB does not. */
    private static final Pattern QUOTED = Pattern.compile("'([A-Z_]+)\\\\?'");

    private List<String> words(String column) {
        String expression = jdbc.queryForObject("""
                select generation_expression from information_schema.columns
                where table_schema = database() and table_name = 'reservation' and column_name = ?
                """, String.class, column);
        return QUOTED.matcher(String.valueOf(expression))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static Stream<String> active() {
        return ReservationStatus.ACTIVE.stream().map(Enum::name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"active_place", "active_user"})
    void areSetForActiveReservationsOnly(String column) {
        assertThat(words(column)).containsExactlyInAnyOrderElementsOf(active().toList());
    }

    @Test
    void countsWhatWasGivenBackLateAsWell() {
        assertThat(words("counted_user"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(active(), Stream.of(CancelReason.GIVEN_BACK.name()))
                        .toList());
    }
}
