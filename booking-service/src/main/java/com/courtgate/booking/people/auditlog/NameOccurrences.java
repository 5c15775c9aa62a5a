package com.courtgate.booking.people.auditlog;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Occurrences of somebody's names in a text, or in the texts of a JSON. A name that is part of a longer word, or of
 * another student id, is none; nor is the name of a JSON field. In writing without blanks any occurrence is one.
 */
final class NameOccurrences {
    private static final String NOT_AFTER = "(?<![A-Za-z0-9]|[A-Za-z0-9][._-])";
    private static final String NOT_BEFORE = "(?![A-Za-z0-9]|[._-][A-Za-z0-9]|\":)";

    private final Pattern names;
    private final String pseudonym;

    NameOccurrences(List<String> names, String pseudonym) {
        String any = names.stream()
                .map(NameOccurrences::asJson)
                .map(Pattern::quote)
                .distinct()
                .collect(Collectors.joining("|", "(?:", ")"));
        this.names = Pattern.compile(NOT_AFTER + any + NOT_BEFORE);
        this.pseudonym = Matcher.quoteReplacement(pseudonym);
    }

    /** Returns a name as it stands between the quotes of a JSON text. */
    static String asJson(String name) {
        return String.valueOf(JsonStringEncoder.getInstance().quoteAsString(name));
    }

    String replaced(String text) {
        return names.matcher(text).replaceAll(pseudonym);
    }
}
