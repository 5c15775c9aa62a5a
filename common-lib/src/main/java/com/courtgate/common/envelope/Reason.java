package com.courtgate.common.envelope;

import java.util.List;

/**
 * Why a field was refused, told in the reader's language when the answer is written.
 *
 * @param key key in the message bundles
 * @param arguments for the sentence's placeholders, as texts
 */
public record Reason(String key, List<String> arguments) {
    public Reason {
        arguments = List.copyOf(arguments);
    }

    public static Reason of(String key, String... arguments) {
        return new Reason(key, List.of(arguments));
    }
}
