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
import reactor.core.publisher.Mono;

/** {@code GET /reserve/result/{traceId}}: poll, long-poll, or one server-sent event. */
@Configuration(proxyBeanMethods = false)
class ResultRoutes {
    private static final long LONGEST_WAIT_MILLIS = 20_000;
    private static final Duration LONGEST_STREAM = Duration.ofSeconds(120);
    private final FindFate findFate;
    private final TraceIds traceIds;
    private final Answers answers;

    ResultRoutes(FindFate findFate, TraceIds traceIds, Answers answers) {
        this.findFate = findFate;
        this.traceIds = traceIds;
        this.answers = answers;
    }

    @Bean
    RouterFunction<ServerResponse> resultRoute() {
        return RouterFunctions.route()
                .GET("/reserve/result/{traceId}", this::result)
                .GET("/reserve/result/{traceId}/events", this::events)
                .build();
    }

    private Mono<ServerResponse> result(ServerRequest request) {
        TraceIds.Trace trace = trace(request);
        Duration patience = Duration.ofMillis(waitMillis(request));
        return findFate.await(trace, patience).flatMap(fate -> answers.success(request, 200, fate));
    }

    private Mono<ServerResponse> events(ServerRequest request) {
        Mono<ServerSentEvent<Fate>> event =
                findFate.await(trace(request), LONGEST_STREAM)
                        .map(fate -> ServerSentEvent.builder(fate).event("result").build());
        return ServerResponse.ok()
                .contentType(MediaType.TEXT_EVENT_STREAM)
                .header("X-Accel-Buffering", "no")
                .body(BodyInserters.fromServerSentEvents(event));
    }

    private TraceIds.Trace trace(ServerRequest request) {
        return traceIds.read(request.pathVariable("traceId"), CurrentUsers.of(request).id())
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
