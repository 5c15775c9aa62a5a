package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderNumberGeneratorTest {
    private final MutableClock clock = new MutableClock(Instant.parse("2026-09-01T05:00:00Z"));
    private final OrderNumberGenerator numbers = new OrderNumberGenerator(clock);

    private static List<String> next(OrderNumberGenerator numbers, int count) {
        return Stream.generate(numbers::next).limit(count).toList();
    }

    @Test
    void areShortAndHaveNoTwoDigitsThatLookAlike() {
        String form = "B[2-9A-HJ-NP-Z]{1,19}";
        assertThat(next(numbers, 1000)).allMatch(no -> no.matches(form));
        clock.set(Instant.parse("9999-12-31T23:59:59.999Z"));
        assertThat(next(numbers, 1000)).allMatch(no -> no.matches(form));
    }

    @Test
    void riseWithTime() {
        String before = numbers.next();
        clock.advance(Duration.ofMillis(1));
        assertThat(numbers.next()).isGreaterThan(before);
    }

    @Test
    void differWithinOneMillisecondWhoeverAsks() {
        Callable<List<String>> actor = () -> next(numbers, 5_000);
        List<List<String>> given =
                Race.run(IntStream.range(0, 8).mapToObj(i -> actor).collect(Collectors.toList()));
        assertThat(given.stream().flatMap(List::stream)).hasSize(40_000).doesNotHaveDuplicates();
    }

    @Test
    void differAfterTheCounterWentRound() {
        int space = 32 * 32 * 32 * 32;
        String first = numbers.next();
        String last = first;
        for (int i = 0; i < space; i++) {
            if (i == space / 2) {
                clock.advance(Duration.ofMillis(1));
            }
            last = numbers.next();
        }
        assertThat(last).isNotEqualTo(first).hasSameSizeAs(first);
    }
}
