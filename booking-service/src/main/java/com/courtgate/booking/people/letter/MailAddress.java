package com.courtgate.booking.people.letter;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Check of e-mail addresses: those that people have, without names, comments, quotes, lists or routes. Nothing that
 * means anything in a header or to a mail server is among their characters.
 */
final class MailAddress {
    private static final int LONGEST = 254;
    private static final Pattern LOCAL = Pattern.compile("[A-Za-z0-9_%+-]+(\\.[A-Za-z0-9_%+-]+)*");
    private static final Pattern DOMAIN =
            Pattern.compile("([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]");

    private MailAddress() {}

    /**
     * Returns the address in its normal form, with the domain in small letters; empty when it is none. Empty when it is
     * none.
     */
    static Optional<String> of(String given) {
        String address = given.strip();
        int at = address.indexOf('@');
        if (address.length() > LONGEST || at < 1 || at > 64) {
            return Optional.empty();
        }
        String local = address.substring(0, at);
        String domain = address.substring(at + 1);
        return LOCAL.matcher(local).matches() && DOMAIN.matcher(domain).matches()
                ? Optional.of(local + "@" + domain.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }
}
