package com.courtgate.reserve.access;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Writes envelopes without a detour through exceptions: most answers of a rush are refusals. */
@Component
public class Answers {
    private final ObjectMapper json;

    Answers(ObjectMapper json) {
        this.json = json;
    }

    public Mono<ServerResponse> success(ServerRequest request, int status, Object data) {
        return write(status, null, Envelope.of(ResultCode.SUCCESS, data, locale(request), id(request)));
    }

    public Mono<ServerResponse> refusal(ServerRequest request, ApiException refusal) {
        return write(
                refusal.httpStatus(), refusal.retryAfterSeconds(), Envelope.of(refusal, locale(request), id(request)));
    }

    private Mono<ServerResponse> write(int status, @Nullable Long retryAfterSeconds, Envelope<?> envelope) {
        var response = ServerResponse.status(status).contentType(MediaType.APPLICATION_JSON);
        if (retryAfterSeconds != null) {
            response.header(HttpHeaders.RETRY_AFTER, retryAfterSeconds.toString());
        }
        try {
            return response.bodyValue(json.writeValueAsBytes(envelope));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an envelope is always writable", e);
        }
    }

    private static Locale locale(ServerRequest request) {
        return Locales.of(request.headers().firstHeader(HttpHeaders.ACCEPT_LANGUAGE));
    }

    private static @Nullable String id(ServerRequest request) {
        return request.headers().firstHeader(RequestIds.HEADER);
    }
}
