package com.courtgate.reserve.result;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.reserve.access.Answers;
import com.courtgate.reserve.access.BearerTokenFilter;
import com.courtgate.reserve.trace.TraceIds;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * {@code GET /reserve/result/{traceId}}: poll, long-poll, or one server-sent event; and {@code GET /reserve/mine} for
 * whoever does not know their trace.
 */
@Configuration(proxyBeanMethods = false)
class ResultRoutes {
    static final long LONGEST_WAIT_MILLIS = 20_000;
    private final FindResult findResult;
    private final FindUserHolds findUserHolds;
    private final StreamSettings stream;
    private final FindTrace findTrace;
    private final Answers answers;

    ResultRoutes(
            FindResult findResult,
            FindUserHolds findUserHolds,
            FindTrace findTrace,
            StreamSettings stream,
            Answers answers) {
        this.findResult = findResult;
        this.findUserHolds = findUserHolds;
        this.stream = stream;
        this.findTrace = findTrace;
        this.answers = answers;
    }

    @Bean
    RouterFunction<ServerResponse> resultRoute() {
        return RouterFunctions.route()
                .GET("/reserve/result/{traceId}", this::result)
                .GET("/reserve/result/{traceId}/events", this::events)
                .GET("/reserve/mine", this::mine)
                .build();
    }

    private Mono<ServerResponse> result(ServerRequest request) {
        Duration patience = Duration.ofMillis(waitMillis(request));
        return trace(request)
                .flatMap(trace -> findResult.await(trace, patience))
                .flatMap(result -> answers.success(request, result.view()));
    }

    /** Fails as any request does while nothing is known; once the stream has begun it ends well. */
    private Mono<ServerResponse> events(ServerRequest request) {
        return trace(request)
                .flatMap(trace -> findResult
                        .find(trace)
                        .flatMap(first -> ServerResponse.ok()
                                .contentType(MediaType.TEXT_EVENT_STREAM)
                                .header("X-Accel-Buffering", "no")
                                .body(BodyInserters.fromServerSentEvents(events(trace, first)))));
    }

    /** Signs of life, then one event: the final result, or what is known at the end. For who has left nothing waits. */
    private Flux<ServerSentEvent<TraceResult.View>> events(TraceIds.Trace trace, TraceResult first) {
        Mono<TraceResult> last = first.isFinal()
                ? Mono.just(first)
                : findResult.await(trace, stream.length()).onErrorReturn(first);
        Flux<ServerSentEvent<TraceResult.View>> heartbeats = Flux.interval(Duration.ZERO, stream.heartbeat())
                .map(beat -> ServerSentEvent.<TraceResult.View>builder()
                        .comment("waiting")
                        .build());
        return Flux.merge(last.map(ResultRoutes::event), heartbeats).takeUntil(event -> event.data() != null);
    }

    private static ServerSentEvent<TraceResult.View> event(TraceResult result) {
        return ServerSentEvent.builder(result.view()).event("result").build();
    }

    private Mono<ServerResponse> mine(ServerRequest request) {
        return findUserHolds
                .find(
                        sessionId(request),
                        BearerTokenFilter.userOf(request.exchange()).id())
                .flatMap(traces -> answers.success(request, traces));
    }

    private Mono<TraceIds.Trace> trace(ServerRequest request) {
        return findTrace.find(
                request.pathVariable("traceId"),
                BearerTokenFilter.userOf(request.exchange()).id());
    }

    private static long sessionId(ServerRequest request) {
        return number(request.queryParam("sessionId").orElse(""), 1, Long.MAX_VALUE)
                .orElseThrow(() -> ApiException.invalid(Map.of("sessionId", Reason.of("reason.positive"))));
    }

    private static long waitMillis(ServerRequest request) {
        return number(request.queryParam("waitMillis").orElse("0"), 0, LONGEST_WAIT_MILLIS)
                .orElseThrow(() -> ApiException.invalid(Map.of(
                        "waitMillis",
                        Reason.of("reason.wholeNumberFromTo", "0", String.valueOf(LONGEST_WAIT_MILLIS)))));
    }

    private static Optional<Long> number(String given, long least, long most) {
        try {
            return Optional.of(Long.valueOf(given)).filter(number -> number >= least && number <= most);
        } catch (NumberFormatException nonsense) {
            return Optional.empty();
        }
    }
}
