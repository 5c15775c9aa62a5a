package com.courtgate.common.paging;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The span of time that a list is narrowed to; bound from {@code ?from=&to=} by {@code @ParameterObject}.
 *
 * @param from inclusive; from the beginning when absent
 * @param to exclusive; to the end when absent
 */
public record Period(@Nullable Instant from, @Nullable Instant to) {
    /** The period of all time. */
    public static final Period ALL = new Period(null, null);

    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    public Period {
        from = within(from);
        to = within(to);
    }

    /** No database knows other times, and no row has one. */
    private static @Nullable Instant within(@Nullable Instant moment) {
        if (moment == null) {
            return null;
        }
        Instant latest = moment.isAfter(LATEST) ? LATEST : moment;
        return latest.isBefore(EARLIEST) ? EARLIEST : latest;
    }
}
