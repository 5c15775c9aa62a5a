package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.tracing.Step;
import com.courtgate.reserve.access.Answers;
import com.courtgate.reserve.access.CurrentUsers;
import com.courtgate.reserve.access.FollowRequests;
import com.courtgate.reserve.trace.TraceIds;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** {@code POST /reserve/}: the entry of the grab. */
@Configuration(proxyBeanMethods = false)
class GrabRoutes {
    /** What a grab that holds something is told. */
    @Schema(name = "Hold")
    record Accepted(String traceId, long slotId) {}

    private final GrabBatcher batcher;
    private final SoldOutCache soldOut;
    private final ExplainMissingSession missingSession;
    private final RejectionCounters rejections;
    private final GrabVerdicts verdicts;
    private final TraceIds traceIds;
    private final Answers answers;
    private final ObjectReader json;

    GrabRoutes(
            GrabBatcher batcher,
            SoldOutCache soldOut,
            ExplainMissingSession missingSession,
            RejectionCounters rejections,
            GrabVerdicts verdicts,
            TraceIds traceIds,
            Answers answers,
            ObjectMapper json) {
        this.batcher = batcher;
        this.soldOut = soldOut;
        this.missingSession = missingSession;
        this.rejections = rejections;
        this.verdicts = verdicts;
        this.traceIds = traceIds;
        this.answers = answers;
        this.json = json.readerFor(GrabRequest.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    @Bean
    RouterFunction<ServerResponse> grabRoute() {
        return RouterFunctions.route()
                .POST("/reserve", this::grab)
                .POST("/reserve/", this::grab)
                .build();
    }

    private Mono<ServerResponse> grab(ServerRequest request) {
        requireJson(request);
        CurrentUser user = CurrentUsers.of(request);
        return request.bodyToMono(byte[].class)
                .defaultIfEmpty(new byte[0])
                .flatMap(body -> grab(request, user.id(), GrabRequest.read(json, body, user.isRehearsing())));
    }

    private Mono<ServerResponse> grab(ServerRequest request, long userId, GrabRequest.Valid wanted) {
        var remembered = soldOut.recall(wanted.sessionId(), userId, wanted.choices());
        if (remembered.isPresent()) {
            return answer(request, wanted.sessionId(), remembered.get());
        }
        String traceId = traceIds.issue(wanted.sessionId(), userId);
        Step step = FollowRequests.stepOf(request).tell(Step.TRACE, traceId);
        var grab = new Grab(traceId, wanted.sessionId(), userId, wanted.choices(), step);
        batcher.submit(grab);
        return Mono.fromFuture(grab.outcome(), true).flatMap(outcome -> answer(request, wanted.sessionId(), outcome));
    }

    private Mono<ServerResponse> answer(ServerRequest request, long sessionId, HoldOutcome outcome) {
        if (isCounted(sessionId)) {
            verdicts.count(outcome);
        }
        FollowRequests.stepOf(request).tell(Step.OUTCOME, outcome.verdict());
        return switch (outcome) {
            case HoldOutcome.Held held ->
                answers.success(request, HttpStatus.ACCEPTED.value(), new Accepted(held.traceId(), held.slotId()));
            case HoldOutcome.AlreadyHeld before ->
                refuse(
                        request,
                        sessionId,
                        ApiException.of(ResultCode.DUP_REQ)
                                .with(Map.of("traceId", before.traceId(), "slotId", before.slotId())));
            case HoldOutcome.Refused refused -> refuse(request, sessionId, GrabRefusals.of(refused));
            case HoldOutcome.UnknownSession unknownSession ->
                missingSession.explain(sessionId).flatMap(refusal -> refuse(request, sessionId, refusal));
            case HoldOutcome.NotDelivered notDelivered -> refuse(request, sessionId, GrabRefusals.notDelivered());
            case HoldOutcome.Unknown unknown -> refuse(request, sessionId, GrabRefusals.unknown(unknown.traceId()));
            case HoldOutcome.Unavailable unavailable -> refuse(request, sessionId, GrabRefusals.unavailable());
        };
    }

    private Mono<ServerResponse> refuse(ServerRequest request, long sessionId, ApiException refusal) {
        if (isCounted(sessionId)) {
            rejections.count(sessionId, refusal.code());
        }
        return answers.refusal(request, refusal);
    }

    /** A rehearsal's are not. */
    private static boolean isCounted(long sessionId) {
        return sessionId > 0;
    }

    private static void requireJson(ServerRequest request) {
        ServerHttpRequest raw = request.exchange().getRequest();
        MediaType type;
        try {
            type = raw.getHeaders().getContentType();
        } catch (InvalidMediaTypeException nonsense) {
            type = null;
        }
        if (type == null || !MediaType.APPLICATION_JSON.isCompatibleWith(type)) {
            throw new ResponseStatusException(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
        }
    }
}
