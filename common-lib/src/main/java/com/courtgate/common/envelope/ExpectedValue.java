package com.courtgate.common.envelope;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.NumberUtils;

/** Says what would have been right where a value was wrong; never by the name of a Java class. */
final class ExpectedValue {
    private static final Map<Class<?>, String> KEYS = Map.of(
            LocalDate.class, "invalid.day",
            LocalTime.class, "invalid.timeOfDay",
            Instant.class, "invalid.moment",
            OffsetDateTime.class, "invalid.moment",
            Boolean.class, "invalid.boolean",
            String.class, "invalid.text",
            Double.class, "invalid.number",
            Float.class, "invalid.number");

    private ExpectedValue() {}

    /** @param type that the value should have had; null when nobody knows */
    static Reason of(@Nullable Class<?> type) {
        if (type == null) {
            return Reason.of("invalid.value");
        }
        Class<?> wanted = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (wanted.isEnum()) {
            return Reason.of(
                    "invalid.choice",
                    Arrays.stream(wanted.getEnumConstants())
                            .map(each -> ((Enum<?>) each).name())
                            .collect(Collectors.joining(", ")));
        }
        return Reason.of(KEYS.getOrDefault(wanted, keyOf(wanted)));
    }

    private static String keyOf(Class<?> wanted) {
        if (NumberUtils.STANDARD_NUMBER_TYPES.contains(wanted)) {
            return "invalid.wholeNumber";
        }
        if (wanted.isArray() || Collection.class.isAssignableFrom(wanted)) {
            return "invalid.list";
        }
        return wanted.isRecord() || Map.class.isAssignableFrom(wanted) ? "invalid.object" : "invalid.value";
    }
}
