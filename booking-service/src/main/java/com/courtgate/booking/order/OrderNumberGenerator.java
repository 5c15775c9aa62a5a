package com.courtgate.booking.order;

import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/**
 * Order numbers: time, instance and counter, so that they rarely collide and rise with time; the unique constraint
 * decides.
 */
@Component
public class OrderNumberGenerator {
    private static final int RADIX = 36;
    private static final int SPACE = RADIX * RADIX * RADIX * RADIX;
    private final String instance =
            padded(ThreadLocalRandom.current().nextInt(SPACE)).toUpperCase(Locale.ROOT);
    private final AtomicInteger counter = new AtomicInteger();
    private final Clock clock;

    OrderNumberGenerator(Clock clock) {
        this.clock = clock;
    }

    /** Returns a new number: at most 20 characters, letters and digits. */
    public String next() {
        String count = padded(Math.floorMod(counter.getAndIncrement(), SPACE));
        return ("B" + Long.toString(clock.millis(), RADIX) + instance + count).toUpperCase(Locale.ROOT);
    }

    private static String padded(int number) {
        String digits = Integer.toString(number, RADIX);
        return "0".repeat(4 - digits.length()) + digits;
    }
}
