package com.courtgate.common.envelope;

import jakarta.validation.ConstraintViolation;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSourceResolvable;

/**
 * Why a field was refused, told in the reader's language when the answer is written.
 *
 * @param key key in the message bundles
 * @param arguments for the sentence's placeholders, as texts
 */
public record Reason(String key, List<String> arguments) {
    private static final String SAID = "invalid.said";

    public Reason {
        arguments = List.copyOf(arguments);
    }

    public static Reason of(String key, String... arguments) {
        return new Reason(key, List.of(arguments));
    }

    /** The validator's sentence, which is in the reader's language already. */
    public static Reason of(ConstraintViolation<?> violation) {
        return of(SAID, violation.getMessage());
    }

    static Reason of(MessageSourceResolvable error) {
        return of(SAID, String.valueOf(error.getDefaultMessage()));
    }

    /** Both sentences of the validator; the first alone where either is another's. */
    Reason and(Reason second) {
        return key.equals(SAID) && second.key.equals(SAID)
                ? of(SAID, arguments.getFirst() + "; " + second.arguments.getFirst())
                : this;
    }

    public String text(Locale locale) {
        return Messages.text(locale, key, arguments.toArray());
    }
}
