package com.courtgate.booking.notice;

import java.math.BigDecimal;
import java.text.MessageFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words of notices and letters, zh-CN unless the reader wants English. */
final class NoticeTexts {
    private static final String BUNDLE = "com.courtgate.booking.notice.notices";
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private static final ResourceBundle CHINESE = ResourceBundle.getBundle(BUNDLE, Locale.ROOT, NO_FALLBACK);
    private static final ResourceBundle ENGLISH = ResourceBundle.getBundle(BUNDLE, Locale.ENGLISH, NO_FALLBACK);

    /** Of moments that belong to no session, as on the pages. */
    private static final ZoneId HOME = ZoneId.of("Asia/Shanghai");

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("MM-dd HH:mm");

    private NoticeTexts() {}

    static String text(NoticeKind kind, NoticeFacts facts, Locale locale) {
        return text(kind.name(), locale, new Object[] {
            slots(facts, locale.getLanguage().equals("en") ? ", " : "、"),
            moment(facts.until(), facts.timeZone()),
            yuan(facts.amountFen()),
            text(facts.why()),
            text(facts.orderNo()),
            text(facts.slotDate()),
            text(facts.coupon())
        });
    }

    /** What a letter of that kind is about, in one line. */
    static String subject(NoticeKind kind, Locale locale) {
        return text("letter.subject." + kind.name(), locale);
    }

    /** The same sentence as in the pages, and why it comes as a letter. */
    static String letter(NoticeKind kind, NoticeFacts facts, Locale locale) {
        return text(kind, facts, locale) + "\n\n" + text("letter.end", locale) + "\n";
    }

    static String codeSubject(Locale locale) {
        return text("letter.subject.code", locale);
    }

    static String code(String digits, Duration life, Locale locale) {
        return text("letter.code", locale, digits, String.valueOf(life.toMinutes())) + "\n";
    }

    private static String text(String key, Locale locale, Object... arguments) {
        String pattern = (locale.getLanguage().equals("en") ? ENGLISH : CHINESE).getString(key);
        return new MessageFormat(pattern, locale).format(arguments);
    }

    private static String slots(NoticeFacts facts, String comma) {
        return facts.slots().stream()
                .map(slot -> slot.courtName() + " " + slot.slotDate() + " " + slot.startTime() + "-" + slot.endTime())
                .collect(Collectors.joining(comma));
    }

    private static String moment(@Nullable Instant at, @Nullable String timeZone) {
        ZoneId zone = timeZone == null ? HOME : ZoneId.of(timeZone);
        return at == null ? "" : MOMENT.format(at.atZone(zone));
    }

    private static String yuan(@Nullable Long fen) {
        return fen == null ? "" : "¥" + BigDecimal.valueOf(fen, 2).toPlainString();
    }

    private static String text(@Nullable Object known) {
        return known == null ? "" : known.toString();
    }
}
