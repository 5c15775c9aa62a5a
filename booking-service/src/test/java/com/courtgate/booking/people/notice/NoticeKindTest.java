package com.courtgate.booking.people.notice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoticeKindTest {
    /** Letters of {@code notice.kind}. */
    private static final int ROOM = 24;

    @ParameterizedTest
    @EnumSource
    void fitsIntoItsColumn(NoticeKind kind) {
        assertThat(kind.name()).hasSizeLessThanOrEqualTo(ROOM);
    }
}
