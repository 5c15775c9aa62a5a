package com.courtgate.channelsimulator.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.channelsimulator.ledger.Json;
import com.courtgate.channelsimulator.ledger.Outcome;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Answer to a request.
 *
 * @param status 0 for no answer at all: the connection is cut
 */
record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
    static final Answer NONE = new Answer(0, "", new byte[0], Map.of());

    static Answer json(int status, Object value) {
        try {
            return new Answer(
                    status, "application/json; charset=utf-8", Json.MAPPER.writeValueAsBytes(value), Map.of());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("our own records can be written", e);
        }
    }

    static Answer refusal(int status, String code, String message) {
        return json(status, Map.of("code", code, "message", message));
    }

    static Answer page(String html) {
        return new Answer(200, "text/html; charset=utf-8", html.getBytes(UTF_8), Map.of())
                .with(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self';"
                                + " base-uri 'none'; frame-ancestors 'none'")
                .with("Cache-Control", "no-store");
    }

    /** 200 with what the value is shown as, or the refusal. */
    static <T> Answer of(Outcome<T> outcome, Function<T, Object> shown) {
        return switch (outcome) {
            case Outcome.Done<T> done -> json(200, shown.apply(done.value()));
            case Outcome.Refused<T> refused ->
                refusal(status(refused.reason()), refused.reason().name(), refused.why());
        };
    }

    private static int status(Outcome.Reason reason) {
        return switch (reason) {
            case NOT_FOUND -> 404;
            case EXPIRED, EXCEEDS -> 422;
            case OTHER_CONTENT, ALREADY_PAID, ALREADY_FAILED, CLOSED, NOT_PAID, DECLINED -> 409;
        };
    }

    Answer with(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new Answer(status, contentType, body, more);
    }
}
