package com.courtgate.reserve.access;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.ReactiveErrors;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads bodies, and writes envelopes without a detour through exceptions: most answers of a rush are refusals. */
@Component
public class Answers {
    private final ObjectMapper json;
    private final ReactiveErrors errors;

    Answers(ObjectMapper json, ReactiveErrors errors) {
        this.json = json;
        this.errors = errors;
    }

    /** Reads one value and nothing after it, for a filter. */
    public ObjectReader readerOf(Class<?> type) {
        return json.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /** Returns a handler's answer. */
    public Mono<ServerResponse> success(ServerRequest request, Object data) {
        return ServerResponse.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(bytes(request.exchange().getRequest().getHeaders(), data));
    }

    /** Writes the whole answer of a filter. */
    public Mono<Void> success(ServerWebExchange exchange, HttpStatus status, Object data) {
        ServerHttpResponse response = exchange.getResponse();
        byte[] body = bytes(exchange.getRequest().getHeaders(), data);
        response.setStatusCode(status);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }

    /** Writes the whole refusal of a filter. */
    public Mono<Void> refusal(ServerWebExchange exchange, ApiException refusal) {
        return errors.write(exchange, refusal);
    }

    private byte[] bytes(HttpHeaders asked, Object data) {
        var envelope = Envelope.of(
                ResultCode.SUCCESS,
                data,
                Locales.of(asked.getFirst(HttpHeaders.ACCEPT_LANGUAGE)),
                asked.getFirst(RequestIds.HEADER));
        try {
            return json.writeValueAsBytes(envelope);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an envelope is always writable", e);
        }
    }
}
