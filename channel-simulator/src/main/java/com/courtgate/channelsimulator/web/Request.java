package com.courtgate.channelsimulator.web;

import com.courtgate.channelsimulator.ledger.Json;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request, its body read.
 *
 * @param path as it was sent
 */
record Request(String method, String path, String query, Headers headers, byte[] body) {

    /** A request that cannot be understood; answered as 400 with the message. */
    static final class Malformed extends RuntimeException {
        Malformed(String message) {
            super(message, null, false, false);
        }
    }

    /** The parts of the path between slashes. */
    List<String> steps() {
        return List.of(path.substring(1).split("/", -1));
    }

    /** Empty when missing. */
    String header(String name) {
        @Nullable String value = headers.getFirst(name);
        return value == null ? "" : value;
    }

    boolean wantsPage() {
        return header("Accept").contains("text/html");
    }

    /** The body as JSON of that type. */
    <T> T json(Class<T> type) {
        try {
            @Nullable T value = Json.MAPPER.readValue(body, type);
            if (value == null) {
                throw new Malformed("the body is null");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new Malformed("the body is not the JSON that is expected here");
        } catch (IOException e) {
            throw new Malformed("the body cannot be read");
        }
    }

    /** Reads JSON as {@link #json} does, for requests whose body may be left out or comes from a plain form. */
    <T> T jsonOr(Class<T> type, T otherwise) {
        boolean form = header("Content-Type").startsWith("application/x-www-form-urlencoded");
        return body.length == 0 || form ? otherwise : json(type);
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Malformed(otherwise);
        }
    }

    static String text(@Nullable String value, String pattern, String name) {
        if (value == null || !value.matches(pattern)) {
            throw new Malformed(name + " must match " + pattern);
        }
        return value;
    }
}
