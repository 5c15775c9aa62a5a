package com.courtgate.booking.calendar;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The end of a day as an end of hours: 24:00 for people, the day's last second for tables and Java, which have no other
 * time of day after 23:59. Nobody sees that second, and nobody can ask for it.
 */
public final class EndOfDay {
    /** The end of the day as tables and Java have it. */
    public static final LocalTime STORED = LocalTime.of(23, 59, 59);

    private static final String TEXT = "24:00";
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm");

    private EndOfDay() {}

    /** A time at which hours end; in JSON {@code HH:mm} up to 24:00. */
    @JacksonAnnotationsInside
    @JsonSerialize(using = ToText.class)
    @JsonDeserialize(using = FromText.class)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
    @Retention(RetentionPolicy.RUNTIME)
    public @interface HoursEnd {}

    /** Returns an end of hours as people read it. */
    public static String text(LocalTime end) {
        return end.equals(STORED) ? TEXT : MINUTE.format(end);
    }

    /** Returns the end of hours that people write so; empty when it is none or no whole minute. */
    public static Optional<LocalTime> parse(String text) {
        if (text.equals(TEXT) || text.equals(TEXT + ":00")) {
            return Optional.of(STORED);
        }
        try {
            LocalTime time = LocalTime.parse(text);
            return time.getSecond() == 0 && time.getNano() == 0 ? Optional.of(time) : Optional.empty();
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }

    private static final class ToText extends StdScalarSerializer<LocalTime> {
        ToText() {
            super(LocalTime.class);
        }

        @Override
        public void serialize(LocalTime end, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(text(end));
        }
    }

    private static final class FromText extends StdScalarDeserializer<LocalTime> {
        FromText() {
            super(LocalTime.class);
        }

        @Override
        public LocalTime deserialize(JsonParser json, DeserializationContext context) throws IOException {
            if (!json.hasToken(JsonToken.VALUE_STRING)) {
                return (LocalTime) context.handleUnexpectedToken(LocalTime.class, json);
            }
            String text = json.getText();
            var end = parse(text);
            return end.isPresent()
                    ? end.get()
                    : (LocalTime) context.handleWeirdStringValue(LocalTime.class, text, "must be HH:mm, up to 24:00");
        }
    }
}
