package com.courtgate.booking.people.notice;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The words of notices, made of their kind and their facts. */
@Component
public class NoticeTexts {
    private static final LocalizedTexts PHRASES = new LocalizedTexts("com.courtgate.booking.people.notice.notices");

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("MM-dd HH:mm");

    private final ObjectMapper json;
    private final ZoneId campusZone;

    /** @param campusZone of moments that belong to no session */
    NoticeTexts(ObjectMapper json, ZoneId campusZone) {
        this.json = json;
        this.campusZone = campusZone;
    }

    /** @param facts as they are in the row of the notice */
    public String text(NoticeKind kind, String facts, Locale locale) {
        return text(kind, facts(facts), locale);
    }

    NoticeFacts facts(String stored) {
        try {
            return json.readValue(stored, NoticeFacts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not as it was written: the facts of a notice", e);
        }
    }

    String text(NoticeKind kind, NoticeFacts facts, Locale locale) {
        boolean isEnglish = locale.getLanguage().equals("en");
        String hall = isEnglish ? facts.hallEn() : facts.hallZh();
        return PHRASES.phrase(
                phrase(kind, facts),
                locale,
                in(hall, slots(facts, isEnglish ? ", " : "、")),
                moment(facts.until(), facts.timeZone()),
                yuan(facts.amountFen()),
                text(facts.why()),
                text(facts.orderNo()),
                in(hall, text(facts.slotDate())),
                text(facts.coupon()));
    }

    private static String phrase(NoticeKind kind, NoticeFacts facts) {
        if (kind == NoticeKind.LINE_ENDED && facts.why() != null) {
            return kind.name() + ".why";
        }
        if (Boolean.TRUE.equals(facts.kept())) {
            return kind.name() + ".kept";
        }
        return Boolean.TRUE.equals(facts.atDesk()) ? kind.name() + ".desk" : kind.name();
    }

    private static String in(@Nullable String hall, String what) {
        return hall == null || what.isEmpty() ? what : hall + " " + what;
    }

    private static String slots(NoticeFacts facts, String comma) {
        return facts.slots().stream()
                .map(slot -> slot.courtName() + " " + slot.slotDate() + " " + slot.startTime() + "-" + slot.endTime())
                .collect(Collectors.joining(comma));
    }

    private String moment(@Nullable Instant at, @Nullable String timeZone) {
        ZoneId zone = timeZone == null ? campusZone : ZoneId.of(timeZone);
        return at == null ? "" : MOMENT.format(at.atZone(zone));
    }

    private static String yuan(@Nullable Long fen) {
        return fen == null ? "" : "¥" + BigDecimal.valueOf(fen, 2).toPlainString();
    }

    private static String text(@Nullable Object known) {
        return known == null ? "" : known.toString();
    }
}
