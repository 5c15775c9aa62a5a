package com.courtgate.common.value;

/** Truncation of texts of any length on their way into a column that has a width. */
public final class TruncatedText {
    /** Length of the columns for errors, messages and other words to a person. */
    public static final int REMARK = 200;

    private TruncatedText() {}

    /** The beginning of a text, at most {@link #REMARK} characters. */
    public static String of(String text) {
        return of(text, REMARK);
    }

    /** @param most characters kept, 0 or more */
    public static String of(String text, int most) {
        return text.substring(0, Math.min(text.length(), most));
    }
}
