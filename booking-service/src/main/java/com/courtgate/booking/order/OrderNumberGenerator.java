package com.courtgate.booking.order;

import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/**
 * Order numbers: time, instance and counter, so that they rarely collide and rise with time; the unique constraint
 * decides. People read them to each other: none has a 0, O, 1 or I.
 */
@Component
public class OrderNumberGenerator {
    /** In the order of their characters, so that what counts up also rises as a text. */
    private static final String DIGITS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    private static final int BITS = 5;
    private static final int SPACE = 1 << 4 * BITS;
    private final String instance = written(ThreadLocalRandom.current().nextInt(SPACE), 4);
    private final AtomicInteger counter = new AtomicInteger();
    private final Clock clock;

    OrderNumberGenerator(Clock clock) {
        this.clock = clock;
    }

    /** Returns a new number: at most 20 characters, letters and digits. */
    public String next() {
        int count = Math.floorMod(counter.getAndIncrement(), SPACE);
        long now = clock.millis();
        int digits = (Long.SIZE - Long.numberOfLeadingZeros(now) + BITS - 1) / BITS;
        return "B" + written(now, digits) + instance + written(count, 4);
    }

    private static String written(long number, int digits) {
        StringBuilder text = new StringBuilder();
        for (int digit = digits - 1; digit >= 0; digit--) {
            text.append(DIGITS.charAt((int) (number >> digit * BITS) & DIGITS.length() - 1));
        }
        return text.toString();
    }
}
