package com.courtgate.common.envelope;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says which field of an unreadable body is wrong, without the parser's class names. */
public final class JsonErrorDetails {
    private JsonErrorDetails() {}

    public static Map<String, String> of(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 10; depth++, cause = cause.getCause()) {
            if (cause instanceof UnrecognizedPropertyException unknown) {
                return Map.of(path(unknown), "is not a field of this request");
            }
            if (cause instanceof JsonMappingException mapping
                    && !mapping.getPath().isEmpty()) {
                return Map.of(path(mapping), "has the wrong type or an unknown value");
            }
        }
        return Map.of("body", "is not the JSON that this request takes");
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .limit(6)
                .map(name -> name.length() > 60 ? name.substring(0, 60) : name)
                .collect(Collectors.joining("."));
    }
}
