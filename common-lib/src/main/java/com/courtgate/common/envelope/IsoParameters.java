package com.courtgate.common.envelope;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Days, times of day and moments of parameters and paths: ISO 8601, in whatever language the reader is answered. The
 * years of days have four digits; no database knows others.
 */
final class IsoParameters implements WebMvcConfigurer {

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(
                String.class,
                LocalDate.class,
                ofForm(text -> StrictValuesAutoConfiguration.inOurYears(LocalDate.parse(text))));
        registry.addConverter(String.class, LocalTime.class, ofForm(StrictValuesAutoConfiguration::timeOfDay));
        registry.addConverter(String.class, Instant.class, ofForm(Instant::parse));
    }

    /** An empty parameter is an absent one. */
    private static <T> Converter<String, @Nullable T> ofForm(Function<String, T> form) {
        return text -> text.isBlank() ? null : form.apply(text);
    }
}
