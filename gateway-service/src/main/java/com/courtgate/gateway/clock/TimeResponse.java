package com.courtgate.gateway.clock;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Answers {@code GET /time}: what all pages of a campus ask for at once, so nothing that others share is taken for it,
 * and all of the envelope that does not change is written once for each language.
 */
@Component
public final class TimeResponse {
    static final String PATH = "/time";

    private final SaleClock clock;
    private final ObjectMapper json;
    private final Map<Locale, String> begins = new ConcurrentHashMap<>();

    TimeResponse(SaleClock clock, ObjectMapper json) {
        this.clock = clock;
        this.json = json;
    }

    /** Whether a request wants to know the time. */
    public static boolean isAskedBy(ServerHttpRequest request) {
        HttpMethod method = request.getMethod();
        return (method == HttpMethod.GET || method == HttpMethod.HEAD)
                && request.getPath().pathWithinApplication().value().equals(PATH);
    }

    /** The whole answer. */
    public Mono<Void> answer(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        ServerHttpResponse response = exchange.getResponse();
        byte[] body = body(request.getHeaders()).getBytes(StandardCharsets.UTF_8);
        response.setStatusCode(HttpStatus.OK);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().setContentLength(body.length);
        return request.getMethod() == HttpMethod.HEAD
                ? response.setComplete()
                : response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }

    /** A request id has no character that JSON would write otherwise. */
    private String body(HttpHeaders asked) {
        Locale locale = Locales.of(asked.getFirst(HttpHeaders.ACCEPT_LANGUAGE));
        @Nullable String known = begins.get(locale);
        String begin = known == null ? begins.computeIfAbsent(locale, this::begin) : known;
        long now = clock.millis();
        return begin + "\"data\":{\"now\":\"" + Instant.ofEpochMilli(now) + "\",\"epochMillis\":" + now
                + "},\"requestId\":\"" + asked.getFirst(RequestIds.HEADER) + "\"}";
    }

    /** An envelope up to where its data begin. */
    private String begin(Locale locale) {
        try {
            String whole = json.writeValueAsString(Envelope.of(ResultCode.SUCCESS, null, locale, null));
            return whole.substring(0, whole.indexOf("\"data\""));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an envelope is always writable", e);
        }
    }
}
