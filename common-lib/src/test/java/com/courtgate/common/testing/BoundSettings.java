package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.validation.Validation;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/** Settings as a service binds and validates them at its start. */
public final class BoundSettings {
    private BoundSettings() {}

    /** Binds a record; what no property says has its default. */
    public static <T> T of(Class<T> settings, Map<String, ?> properties) {
        String prefix = settings.getAnnotation(ConfigurationProperties.class).value();
        try (var validators = Validation.buildDefaultValidatorFactory()) {
            return new Binder(new MapConfigurationPropertySource(properties))
                    .bindOrCreate(
                            prefix,
                            Bindable.of(settings),
                            new ValidationBindHandler(new SpringValidatorAdapter(validators.getValidator())));
        }
    }

    /** Fails unless a value of a property is refused by its name. */
    public static void assertRefused(Class<?> settings, String property, Object value) {
        String[] words = property.substring(property.lastIndexOf('.') + 1).split("-");
        assertThatExceptionOfType(BindException.class)
                .as("%s=%s", property, value)
                .isThrownBy(() -> of(settings, Map.of(property, value)))
                .satisfies(refusal -> assertThat(String.valueOf(NestedExceptionUtils.getMostSpecificCause(refusal)
                                .getMessage()))
                        .containsIgnoringCase(words[0])
                        .containsIgnoringCase(words[words.length - 1]));
    }
}
