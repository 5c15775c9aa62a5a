package com.courtgate.reserve.fate;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.access.Answers;
import com.courtgate.reserve.access.CurrentUsers;
import com.courtgate.reserve.keyspace.TraceIds;
import java.time.Duration;
import java.util.Map;
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
 * whoever does not know his trace.
 */
@Configuration(proxyBeanMethods = false)
class ResultRoutes {
    private static final long LONGEST_WAIT_MILLIS = 20_000;
    private final FindFate findFate;
    private final FindMine findMine;
    private final StreamSettings stream;
    private final TraceIds traceIds;
    private final Answers answers;

    ResultRoutes(FindFate findFate, FindMine findMine, StreamSettings stream, TraceIds traceIds, Answers answers) {
        this.findFate = findFate;
        this.findMine = findMine;
        this.stream = stream;
        this.traceIds = traceIds;
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
        TraceIds.Trace trace = trace(request);
        Duration patience = Duration.ofMillis(waitMillis(request));
        return findFate.await(trace, patience).flatMap(fate -> answers.success(request, 200, fate));
    }

    /** Fails as any request does while nothing is known; once the stream has begun it ends well. */
    private Mono<ServerResponse> events(ServerRequest request) {
        TraceIds.Trace trace = trace(request);
        return findFate.find(trace)
                .flatMap(first -> ServerResponse.ok()
                        .contentType(MediaType.TEXT_EVENT_STREAM)
                        .header("X-Accel-Buffering", "no")
                        .body(BodyInserters.fromServerSentEvents(events(trace, first))));
    }

    /** Signs of life, then one event: the final fate, or what is known at the end. */
    private Flux<ServerSentEvent<Fate>> events(TraceIds.Trace trace, Fate first) {
        Mono<Fate> last = first.isFinal()
                ? Mono.just(first)
                : findFate.await(trace, stream.length()).onErrorReturn(first).cache();
        Flux<ServerSentEvent<Fate>> heartbeats = Flux.interval(Duration.ZERO, stream.heartbeat())
                .map(beat -> ServerSentEvent.<Fate>builder().comment("waiting").build())
                .takeUntilOther(last);
        return Flux.merge(
                heartbeats,
                last.map(fate -> ServerSentEvent.builder(fate).event("result").build()));
    }

    private Mono<ServerResponse> mine(ServerRequest request) {
        return findMine.find(sessionId(request), CurrentUsers.of(request).id())
                .flatMap(traces -> answers.success(request, 200, traces));
    }

    private static long sessionId(ServerRequest request) {
        try {
            long id = Long.parseLong(request.queryParam("sessionId").orElse(""));
            if (id > 0) {
                return id;
            }
        } catch (NumberFormatException nonsense) {
            // refused below
        }
        throw ApiException.invalid(Map.of("sessionId", "must be a positive number"));
    }

    private TraceIds.Trace trace(ServerRequest request) {
        return traceIds.read(
                        request.pathVariable("traceId"),
                        CurrentUsers.of(request).id())
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private static long waitMillis(ServerRequest request) {
        String given = request.queryParam("waitMillis").orElse("0");
        try {
            long millis = Long.parseLong(given);
            if (millis >= 0 && millis <= LONGEST_WAIT_MILLIS) {
                return millis;
            }
        } catch (NumberFormatException nonsense) {
            // refused below
        }
        throw ApiException.invalid(Map.of("waitMillis", "must be 0 to " + LONGEST_WAIT_MILLIS));
    }
}
