package com.courtgate.booking.sessionrules;

import static com.courtgate.booking.sessionrules.SessionStatus.CLOSED;
import static com.courtgate.booking.sessionrules.SessionStatus.OPEN;
import static com.courtgate.booking.sessionrules.SessionStatus.SCHEDULED;
import static com.courtgate.booking.sessionrules.SessionStatus.WARMED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionStatusTest {
    @ParameterizedTest
    @EnumSource
    void goesForwardOrReopens(SessionStatus from) {
        Set<SessionStatus> expected = switch (from) {
            case SCHEDULED -> Set.of(WARMED, OPEN, CLOSED);
            case WARMED -> Set.of(OPEN, CLOSED);
            case OPEN -> Set.of(CLOSED);
            case CLOSED -> Set.of(OPEN);
        };
        for (SessionStatus to : SessionStatus.values()) {
            assertThat(from.canBecome(to)).as(from + " to " + to).isEqualTo(expected.contains(to));
        }
        assertThat(from.canBecome(SCHEDULED)).isFalse();
    }
}
