package com.courtgate.booking.notice;

import java.math.BigDecimal;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentence of a notice, zh-CN unless the reader wants English. */
final class NoticeTexts {
    private static final String BUNDLE = "com.courtgate.booking.notice.notices";
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private static final ResourceBundle CHINESE = ResourceBundle.getBundle(BUNDLE, Locale.ROOT, NO_FALLBACK);
    private static final ResourceBundle ENGLISH = ResourceBundle.getBundle(BUNDLE, Locale.ENGLISH, NO_FALLBACK);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("MM-dd HH:mm");

    private NoticeTexts() {}

    static String text(NoticeKind kind, NoticeFacts facts, Locale locale) {
        boolean english = locale.getLanguage().equals("en");
        String pattern = (english ? ENGLISH : CHINESE).getString(kind.name());
        return new MessageFormat(pattern, locale).format(new Object[] {
            slots(facts, english ? ", " : "、"),
            moment(facts.until(), facts.timeZone()),
            yuan(facts.amountFen()),
            text(facts.why()),
            text(facts.orderNo()),
            text(facts.slotDate())
        });
    }

    private static String slots(NoticeFacts facts, String comma) {
        return facts.slots().stream()
                .map(slot -> slot.courtName() + " " + slot.slotDate() + " " + slot.startTime() + "-" + slot.endTime())
                .collect(Collectors.joining(comma));
    }

    private static String moment(@Nullable Instant at, @Nullable String timeZone) {
        ZoneId zone = timeZone == null ? ZoneOffset.UTC : ZoneId.of(timeZone);
        return at == null ? "" : MOMENT.format(at.atZone(zone));
    }

    private static String yuan(@Nullable Long fen) {
        return fen == null ? "" : "¥" + BigDecimal.valueOf(fen, 2).toPlainString();
    }

    private static String text(@Nullable Object known) {
        return known == null ? "" : known.toString();
    }
}
