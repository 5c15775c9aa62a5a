package com.courtgate.booking.reservation;

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
