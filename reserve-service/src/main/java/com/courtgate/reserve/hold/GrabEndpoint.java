package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.NotExecuted;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.access.Answers;
import com.courtgate.reserve.access.BearerTokenFilter;
import com.courtgate.reserve.trace.TraceIds;
import com.fasterxml.jackson.databind.ObjectReader;
import io.swagger.v3.oas.annotations.media.Schema;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * {@code POST /reserve/}: the entry of the grab. A filter, the last before the framework would look for a handler: that
 * search, and the way back through it, cost more than a refused grab does otherwise. Its path counts as it is written;
 * another spelling (encoded letters, parameters in the path) is no path of ours.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class GrabEndpoint implements WebFilter {
    private static final String PATH = "/reserve/";
    private static final String PATH_WITHOUT_SLASH = "/reserve";

    /** Far above what ten preferences take. */
    private static final int LONGEST_BODY = 256 * 1024;

    private static final byte[] NOTHING = new byte[0];

    /** Answer to a grab that holds something. */
    @Schema(name = "Hold")
    record Accepted(String traceId, long slotId) {}

    private final GrabBatcher batcher;
    private final SoldOutCache soldOut;
    private final GrabRefusals refusals;
    private final GrabCounters counters;
    private final TraceIds traceIds;
    private final Answers answers;
    private final ObjectReader json;

    GrabEndpoint(
            GrabBatcher batcher,
            SoldOutCache soldOut,
            GrabRefusals refusals,
            GrabCounters counters,
            TraceIds traceIds,
            Answers answers) {
        this.batcher = batcher;
        this.soldOut = soldOut;
        this.refusals = refusals;
        this.counters = counters;
        this.traceIds = traceIds;
        this.answers = answers;
        this.json = answers.readerOf(GrabRequest.class);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        if (!isGrab(request)) {
            return chain.filter(exchange);
        }
        nameRoute(exchange);
        requireJson(request);
        CurrentUser user = BearerTokenFilter.userOf(exchange);
        return DataBufferUtils.join(request.getBody(), LONGEST_BODY)
                .map(GrabEndpoint::bytes)
                .defaultIfEmpty(NOTHING)
                .flatMap(body -> grab(exchange, user.id(), GrabRequest.read(json, body, user.isRehearsing())));
    }

    private static boolean isGrab(ServerHttpRequest request) {
        String path = request.getURI().getRawPath();
        return request.getMethod() == HttpMethod.POST && (path.equals(PATH) || path.equals(PATH_WITHOUT_SLASH));
    }

    /** Names the route for metrics and request traces, which ask what the framework's search has found. */
    private static void nameRoute(ServerWebExchange exchange) {
        exchange.getAttributes().put(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, PATH);
        ServerRequestObservationContext.findCurrent(exchange.getAttributes())
                .ifPresent(observed -> observed.setPathPattern(PATH));
    }

    private static byte[] bytes(DataBuffer body) {
        byte[] bytes = new byte[body.readableByteCount()];
        body.read(bytes);
        DataBufferUtils.release(body);
        return bytes;
    }

    private Mono<Void> grab(ServerWebExchange exchange, long userId, GrabRequest.Valid wanted) {
        var remembered = soldOut.recall(wanted.sessionId(), userId, wanted.choices());
        if (remembered.isPresent()) {
            return answer(exchange, wanted.sessionId(), remembered.get());
        }
        String traceId = traceIds.issue(wanted.sessionId(), userId);
        TraceSpan span = BearerTokenFilter.spanOf(exchange).tell(TraceSpan.TRACE, traceId);
        var grab = new Grab(traceId, wanted.sessionId(), userId, wanted.choices(), span);
        batcher.submit(grab);
        return Mono.fromFuture(grab.outcome(), true).flatMap(outcome -> answer(exchange, wanted.sessionId(), outcome));
    }

    private Mono<Void> answer(ServerWebExchange exchange, long sessionId, HoldOutcome outcome) {
        counters.answered(sessionId, outcome);
        BearerTokenFilter.spanOf(exchange).tell(TraceSpan.OUTCOME, outcome.verdict());
        return switch (outcome) {
            case HoldOutcome.Held held ->
                answers.success(exchange, HttpStatus.ACCEPTED, new Accepted(held.traceId(), held.slotId()));
            case HoldOutcome.Refused refused -> refuse(exchange, sessionId, GrabRefusals.of(refused));
            case HoldOutcome.Doubtful no -> throw new IllegalStateException("only an order is doubtful");
            case HoldOutcome.UnknownSession unknownSession ->
                refusals.ofMissing(sessionId).flatMap(refusal -> refuse(exchange, refusal));
            case HoldOutcome.NotDelivered notDelivered -> refuse(exchange, sessionId, GrabRefusals.notDelivered());
            case HoldOutcome.Unknown unknown -> refuse(exchange, sessionId, GrabRefusals.unknown(unknown.traceId()));
            case HoldOutcome.Unavailable unavailable -> refuse(exchange, sessionId, GrabRefusals.unavailable());
        };
    }

    private Mono<Void> refuse(ServerWebExchange exchange, long sessionId, ApiException refusal) {
        counters.refused(sessionId, refusal.code());
        return refuse(exchange, refusal);
    }

    /** Answers the refusal; one without a trace has certainly done nothing, and the gateway need not count it. */
    private Mono<Void> refuse(ServerWebExchange exchange, ApiException refusal) {
        if (refusal.httpStatus() == HttpStatus.SERVICE_UNAVAILABLE.value() && refusal.data() == null) {
            exchange.getResponse().getHeaders().set(NotExecuted.HEADER, "true");
        }
        return answers.refusal(exchange, refusal);
    }

    private static void requireJson(ServerHttpRequest request) {
        MediaType type;
        try {
            type = request.getHeaders().getContentType();
        } catch (InvalidMediaTypeException nonsense) {
            type = null;
        }
        if (type == null || !MediaType.APPLICATION_JSON.isCompatibleWith(type)) {
            throw new ResponseStatusException(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
        }
    }
}
