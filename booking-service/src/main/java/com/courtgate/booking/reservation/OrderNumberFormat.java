package com.courtgate.booking.reservation;

/** The form of the numbers of orders; the database cannot even compare with others. */
public final class OrderNumberFormat {
    public static final String PATTERN = "[A-Za-z0-9_-]{1,32}";

    private OrderNumberFormat() {}

    /** Whether there can be an order of this number at all. */
    public static boolean isOne(String number) {
        return number.matches(PATTERN);
    }
}
