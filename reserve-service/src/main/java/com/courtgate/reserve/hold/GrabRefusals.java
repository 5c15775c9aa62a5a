package com.courtgate.reserve.hold;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.booking.BookingClient;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Answers to refused grabs: the code, and the details that came with it. */
@Component
class GrabRefusals {
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Cache<Long, Mono<ApiException>> explanations =
            Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(SOON).build();
    private final BookingClient booking;

    GrabRefusals(BookingClient booking) {
        this.booking = booking;
    }

    /**
     * Explains why Redis does not know a session: there is none, it is not warmed up yet, it is over, or Redis has lost
     * it and the warm-up is on its way. Asks booking-service at most once a second per session.
     */
    Mono<ApiException> ofMissing(long sessionId) {
        return explanations.get(
                sessionId,
                id -> booking.session(id)
                        .map(GrabRefusals::ofMissing)
                        .onErrorReturn(unavailable())
                        .cache());
    }

    private static ApiException ofMissing(Optional<Session> session) {
        if (session.isEmpty()) {
            return ApiException.because(ResultCode.PARAM_ERROR, "session.unknown");
        }
        return switch (session.get().status()) {
            case SCHEDULED, CLOSED ->
                ApiException.of(ResultCode.UNGATED)
                        .with(Map.of("flashTime", session.get().flashTime().toString()));
            case WARMED, OPEN -> unavailable(); // the session should be in Redis and soon will be
        };
    }

    static ApiException of(HoldOutcome.Refused refused) {
        ApiException refusal = refused.code() == ResultCode.PARAM_ERROR
                ? ApiException.because(refused.code(), "reserve.foreignSlot")
                : ApiException.of(refused.code());
        return refused.details().isEmpty() ? refusal : refusal.with(refused.details());
    }

    static ApiException notDelivered() {
        return ApiException.because(ResultCode.FAILED, "reserve.publishFailed")
                .withStatus(HttpStatus.SERVICE_UNAVAILABLE.value())
                .retryAfter(SOON);
    }

    static ApiException unknown(String traceId) {
        return ApiException.because(ResultCode.UNAVAILABLE, "reserve.unknown")
                .with(Map.of("traceId", traceId))
                .retryAfter(SOON);
    }

    static ApiException unavailable() {
        return ApiException.unavailable(SOON);
    }
}
