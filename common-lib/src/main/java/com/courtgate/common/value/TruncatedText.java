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

    /**
     * Cuts between characters: one that takes two {@code char}s stays whole or goes.
     *
     * @param most {@code char}s kept, 0 or more
     */
    public static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        boolean isCut = most > 0 && Character.isSurrogatePair(text.charAt(most - 1), text.charAt(most));
        return text.substring(0, isCut ? most - 1 : most);
    }
}
