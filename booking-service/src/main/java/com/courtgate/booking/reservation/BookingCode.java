package com.courtgate.booking.reservation;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Code that a student shows at the court: the number of the order and that of the reservation, with a hyphen between
 * them. The number of an order alone stands for all of it.
 *
 * @param reservationId null: all of the order
 */
public record BookingCode(String orderNo, @Nullable Long reservationId) {
    public static final String PATTERN = "[A-Za-z0-9_-]{1,52}";
    private static final int MOST_DIGITS = 18;
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cf}]+");

    /** The last two are no dashes to Unicode: the minus, and the stroke that a Japanese or Chinese keyboard has. */
    private static final Pattern DASHES = Pattern.compile("[\\p{Pd}\\u2212\\u30FC]+");

    /**
     * Returns what somebody meant who typed a code or the number of an order: in small letters, with blanks in between,
     * in the full-width characters and with one of the dashes of a Chinese keyboard. Behind the hyphen stand digits, so
     * that a letter that looks like one is one there.
     */
    public static @Nullable String folded(@Nullable String typed) {
        if (typed == null) {
            return null;
        }
        String narrow = Normalizer.normalize(typed, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT);
        String code = DASHES.matcher(BLANKS.matcher(narrow).replaceAll("")).replaceAll("-");
        int behind = code.lastIndexOf('-') + 1;
        String number =
                code.substring(behind).replace('O', '0').replace('I', '1').replace('L', '1');
        boolean isNumber = behind > 1 && number.chars().allMatch(BookingCode::isDigit);
        return isNumber ? code.substring(0, behind) + number : code;
    }

    /** @param typed of {@link #PATTERN} */
    public static BookingCode of(String typed) {
        int hyphen = typed.lastIndexOf('-');
        String number = typed.substring(hyphen + 1);
        boolean isWhole =
                hyphen > 0 && number.length() <= MOST_DIGITS && number.chars().allMatch(BookingCode::isDigit);
        return isWhole && !number.isEmpty()
                ? new BookingCode(typed.substring(0, hyphen), Long.valueOf(number))
                : new BookingCode(typed, null);
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
