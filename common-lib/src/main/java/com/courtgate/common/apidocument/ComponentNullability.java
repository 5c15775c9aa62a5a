package com.courtgate.common.apidocument;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Nullability of a record's components, read from its declaration: whether one is always present. */
final class ComponentNullability {
    private static final List<Class<? extends Annotation>> DEMANDED =
            List.of(NotNull.class, NotBlank.class, NotEmpty.class);

    private ComponentNullability() {}

    /** Whether it may be left out, and be null. */
    static boolean isOptional(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !isDemanded(component)
                && DEMANDED.stream().noneMatch(annotation -> isAnnotated(component, annotation));
    }

    private static boolean isDemanded(RecordComponent component) {
        Schema given = component.getAccessor().getAnnotation(Schema.class);
        return given != null && given.requiredMode() == Schema.RequiredMode.REQUIRED;
    }

    static boolean isAnnotated(RecordComponent component, Class<? extends Annotation> annotation) {
        return component.isAnnotationPresent(annotation)
                || component.getAccessor().isAnnotationPresent(annotation)
                || component.getAnnotatedType().isAnnotationPresent(annotation);
    }

    static boolean hasOptionalElements(RecordComponent component) {
        return component.getAnnotatedType() instanceof AnnotatedParameterizedType type
                && Stream.of(type.getAnnotatedActualTypeArguments())
                        .anyMatch(argument -> argument.isAnnotationPresent(Nullable.class));
    }
}
