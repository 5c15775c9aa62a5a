package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.notice.LocalizedTexts;
import com.courtgate.booking.people.notice.NoticeKind;
import java.time.Duration;
import java.util.Locale;

/** The words of letters, beside those of their notices. */
final class LetterTexts {
    private static final LocalizedTexts PHRASES = new LocalizedTexts("com.courtgate.booking.people.letter.letters");

    private LetterTexts() {}

    /** Returns the subject line of a letter of that kind. */
    static String subject(NoticeKind kind, Locale locale) {
        return PHRASES.phrase("subject." + kind.name(), locale);
    }

    /** Returns the same sentence as in the pages, and why it comes as a letter. */
    static String letter(String notice, Locale locale) {
        return notice + "\n\n" + PHRASES.phrase("end", locale) + "\n";
    }

    static String codeSubject(Locale locale) {
        return PHRASES.phrase("subject.code", locale);
    }

    static String code(String digits, Duration life, Locale locale) {
        return PHRASES.phrase("code", locale, digits, String.valueOf(life.toMinutes())) + "\n";
    }
}
