package com.courtgate.payment.payorder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.value.Digests;
import com.courtgate.payment.channel.Channels;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Numbers of pay orders and refunds, which the channel knows them by: time and 60 random bits, so that they rise with
 * time and cannot be guessed, and a tag of this installation, so that on a merchant's bill they are told from those of
 * another system. The unique constraint decides. The tag is made of the address that channels reach us by, which no two
 * installations share; it is a mark and no proof.
 */
@Component
public class PaymentNumberGenerator {
    private static final int RADIX = 36;
    private static final long RANDOM = 1L << 60;
    private static final long TAGS = 36L * 36 * 36 * 36 * 36 * 36;
    private static final int TAG_LENGTH = 6;
    private static final int CHANCE_LENGTH = 12;
    private static final String TAGGED = "[PR][0-9A-Z]{8}[0-9A-Z]{18}";

    /** With or without a tag. */
    private static final Pattern LIKE_OURS = Pattern.compile("[PR][0-9A-Z]{20,26}");

    private final SecureRandom random = new SecureRandom();
    private final String installation;
    private final Clock clock;

    PaymentNumberGenerator(Channels.Choice channels, Clock clock) {
        this.installation = channels.notifyBase();
        this.clock = clock;
    }

    /** 27 letters and digits. */
    public String nextPayment() {
        return next("P");
    }

    /** 27 letters and digits. */
    public String nextRefund() {
        return next("R");
    }

    /**
     * Returns the time at which this installation made a number; empty when it did not, or before its numbers bore a
     * tag.
     */
    public Optional<Instant> madeAt(String number) {
        int end = number.length() - TAG_LENGTH;
        if (!number.matches(TAGGED) || !number.substring(end).equals(tag(number.substring(0, end)))) {
            return Optional.empty();
        }
        String time = number.substring(1, end - CHANCE_LENGTH);
        return Optional.of(Instant.ofEpochMilli(Long.parseLong(time, RADIX)));
    }

    /** Whether a number has the form of ours; not whose it is. */
    public static boolean isLikeOurs(String number) {
        return LIKE_OURS.matcher(number).matches();
    }

    private String next(String kind) {
        String made = kind
                + Long.toString(clock.millis(), RADIX).toUpperCase(Locale.ROOT)
                + padded(random.nextLong(RANDOM), CHANCE_LENGTH);
        return made + tag(made);
    }

    private String tag(String made) {
        byte[] digest = Digests.sha256((installation + "\n" + made).getBytes(UTF_8));
        return padded(Long.remainderUnsigned(ByteBuffer.wrap(digest).getLong(), TAGS), TAG_LENGTH);
    }

    private static String padded(long number, int length) {
        String digits = Long.toString(number, RADIX).toUpperCase(Locale.ROOT);
        return "0".repeat(length - digits.length()) + digits;
    }
}
