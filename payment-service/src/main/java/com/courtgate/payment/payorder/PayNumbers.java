package com.courtgate.payment.payorder;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Locale;
import org.springframework.stereotype.Component;

/**
 * Numbers of pay orders and refunds, which the channel knows them by: time and 60 random bits, so that they rise with
 * time and can not be guessed; the unique constraint decides.
 */
@Component
public class PayNumbers {
    private static final int RADIX = 36;
    private static final long RANDOM = 1L << 60;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    PayNumbers(Clock clock) {
        this.clock = clock;
    }

    /** At most 22 characters, letters and digits. */
    public String nextPayment() {
        return next("P");
    }

    /** At most 22 characters, letters and digits. */
    public String nextRefund() {
        return next("R");
    }

    private String next(String kind) {
        String time = Long.toString(clock.millis(), RADIX);
        String chance = Long.toString(random.nextLong(RANDOM), RADIX);
        return (kind + time + "0".repeat(12 - chance.length()) + chance).toUpperCase(Locale.ROOT);
    }
}
