package com.courtgate.common.envelope;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.function.Function;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * What every body is read with: a day is a day, a time of day a time of day and a moment a moment, each a text as ISO
 * 8601 writes it; a text is a text, of whole characters. What Jackson would make fit is refused instead: a day cut out
 * of a moment, or half an emoji that the database stores as "?", is not what its sender meant.
 */
@AutoConfiguration(before = JacksonAutoConfiguration.class)
public class StrictValuesAutoConfiguration {

    @Bean
    SimpleModule strictValues() {
        return new StrictValues();
    }

    /** A time of day to the minute, as every hour, gate and quiet time here is. */
    static LocalTime timeOfDay(String text) {
        LocalTime time = LocalTime.parse(text);
        if (time.getSecond() != 0 || time.getNano() != 0) {
            throw new DateTimeException("to the minute");
        }
        return time;
    }

    /** A moment of a year that a database knows. */
    static Instant moment(String text) {
        Instant moment = Instant.parse(text);
        inOurYears(moment.atOffset(ZoneOffset.UTC));
        return moment;
    }

    static <T extends TemporalAccessor> T inOurYears(T day) {
        int year = day.get(ChronoField.YEAR);
        if (year < 1000 || year > 9999) {
            throw new DateTimeException("a year of four digits");
        }
        return day;
    }

    private static final class StrictValues extends SimpleModule {
        private static final long serialVersionUID = 1L;

        StrictValues() {
            super("courtgate-strict-values");
            addDeserializer(LocalDate.class, new FromText<>(LocalDate.class, LocalDate::parse));
            addDeserializer(LocalTime.class, new FromText<>(LocalTime.class, StrictValuesAutoConfiguration::timeOfDay));
            addDeserializer(Instant.class, new FromText<>(Instant.class, StrictValuesAutoConfiguration::moment));
            addDeserializer(
                    OffsetDateTime.class,
                    new FromText<>(OffsetDateTime.class, text -> inOurYears(OffsetDateTime.parse(text))));
            addDeserializer(String.class, new WholeText());
        }

        @Override
        public void setupModule(SetupContext context) {
            super.setupModule(context);
            ObjectMapper mapper = context.getOwner();
            mapper.coercionConfigFor(LogicalType.Textual)
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            mapper.coercionConfigFor(LogicalType.Enum)
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
        }
    }

    /** A value that has one written form, and no other. */
    private static final class FromText<T> extends StdScalarDeserializer<T> {
        private static final long serialVersionUID = 1L;
        private final Class<T> type;
        private final transient Function<String, T> form;

        FromText(Class<T> type, Function<String, T> form) {
            super(type);
            this.type = type;
            this.form = form;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return type.cast(context.handleUnexpectedToken(type, parser));
            }
            String text = parser.getText();
            try {
                return form.apply(text);
            } catch (DateTimeException notOfThisForm) {
                return type.cast(context.handleWeirdStringValue(type, text, "not as ISO 8601 writes it"));
            }
        }
    }

    /** A text without half a surrogate pair, which no database and no reader could show. */
    private static final class WholeText extends StringDeserializer {
        private static final long serialVersionUID = 1L;

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = super.deserialize(parser, context);
            return isWhole(text)
                    ? text
                    : (String) context.handleWeirdStringValue(String.class, text, "half a character");
        }

        private static boolean isWhole(String text) {
            for (int i = 0; i < text.length(); i++) {
                if (Character.isSurrogate(text.charAt(i))) {
                    if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
                        return false;
                    }
                    i++;
                }
            }
            return true;
        }
    }
}
