package com.courtgate.common.envelope;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.reactive.error.ErrorWebFluxAutoConfiguration;
import org.springframework.boot.web.reactive.error.ErrorWebExceptionHandler;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

/** Turns whatever leaves a handler of a reactive service into an envelope. */
@AutoConfiguration(before = ErrorWebFluxAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class ReactiveErrors implements ErrorWebExceptionHandler {
    private static final Logger log = LoggerFactory.getLogger(ReactiveErrors.class);
    private final ObjectMapper json;

    public ReactiveErrors(ObjectMapper json) {
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure); // by its class Spring tells who has left from what went wrong
        }
        String id = exchange.getRequest().getHeaders().getFirst(RequestIds.HEADER);
        try (var ignored = RequestIds.inLog(id)) {
            return write(exchange, refusalFor(failure));
        }
    }

    /** Writes the refusal as the whole answer; an answer that has begun is left to its end. */
    public Mono<Void> write(ServerWebExchange exchange, ApiException refusal) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(refusal);
        }
        response.setStatusCode(HttpStatusCode.valueOf(refusal.httpStatus()));
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        Long seconds = refusal.retryAfterSeconds();
        if (seconds != null) {
            response.getHeaders().set(HttpHeaders.RETRY_AFTER, seconds.toString());
        }
        HttpHeaders asked = exchange.getRequest().getHeaders();
        var envelope = Envelope.of(
                refusal, Locales.of(asked.getFirst(HttpHeaders.ACCEPT_LANGUAGE)), asked.getFirst(RequestIds.HEADER));
        try {
            byte[] body = json.writeValueAsBytes(envelope);
            response.getHeaders().setContentLength(body.length);
            return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an envelope is always writable", e);
        }
    }

    private static ApiException refusalFor(Throwable failure) {
        if (failure instanceof ApiException refusal) {
            return refusal;
        }
        if (failure instanceof WebExchangeBindException invalid) {
            Map<String, Reason> reasons = new LinkedHashMap<>();
            invalid.getFieldErrors().forEach(e -> reasons.put(e.getField(), Reason.of(e)));
            return ApiException.invalid(reasons);
        }
        if (failure instanceof AbortedException) {
            return ApiException.ofFramework(408); // the client's own connection: who has left is nobody's fault
        }
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
        if (cause instanceof InterruptedException) {
            return ApiException.unavailable(Duration.ofSeconds(1)); // who asked has left, or this instance ends
        }
        if (cause instanceof DataBufferLimitException) {
            return ApiException.ofFramework(413);
        }
        if (failure instanceof DecodingException || cause instanceof JsonProcessingException) {
            return ApiException.invalid(JsonErrorDetails.of(failure));
        }
        if (failure instanceof ErrorResponse known) {
            return ApiException.ofFramework(known.getStatusCode().value());
        }
        if (Outages.isOutage(failure)) {
            log.warn("A server behind is down: {}", cause.toString());
            return ApiException.unavailable(Duration.ofSeconds(1));
        }
        log.error("A request failed for a reason nobody foresaw", failure);
        return ApiException.of(ResultCode.ERROR);
    }
}
