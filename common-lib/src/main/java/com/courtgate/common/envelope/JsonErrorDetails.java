package com.courtgate.common.envelope;

import com.courtgate.common.value.TruncatedText;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says which field of an unreadable body is wrong and what it takes, without the parser's class names. */
public final class JsonErrorDetails {
    private static final String BODY = "body";

    private JsonErrorDetails() {}

    public static Map<String, Reason> of(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 10; depth++, cause = cause.getCause()) {
            if (cause instanceof JsonMappingException mapping) {
                return Map.of(path(mapping), reason(mapping));
            }
            if (cause instanceof JsonProcessingException broken && broken.getLocation() != null) {
                JsonLocation where = broken.getLocation();
                return Map.of(
                        BODY,
                        Reason.of(
                                "invalid.json",
                                String.valueOf(where.getLineNr()),
                                String.valueOf(where.getColumnNr())));
            }
        }
        return Map.of(BODY, Reason.of("invalid.unreadable"));
    }

    private static Reason reason(JsonMappingException e) {
        return switch (e) {
            case UnrecognizedPropertyException unknown -> Reason.of("invalid.unknownField");
            case InvalidFormatException format
            when format.getValue() instanceof String && isText(format) -> Reason.of("invalid.characters");
            case MismatchedInputException mismatch -> ExpectedValue.of(mismatch.getTargetType());
            default -> Reason.of("invalid.value");
        };
    }

    /** Of a text that came as a text only its characters can be wrong. */
    private static boolean isText(InvalidFormatException e) {
        return e.getTargetType() == String.class;
    }

    private static String path(JsonMappingException e) {
        String path = e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .limit(6)
                .map(name -> TruncatedText.of(name, 60))
                .collect(Collectors.joining("."));
        return path.isEmpty() ? BODY : path;
    }
}
