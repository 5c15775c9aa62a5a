package com.courtgate.reserve.hold;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.booking.BookingClient;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Explains why Redis does not know a session: there is none, it is not warmed up yet, it is over, or Redis has lost it
 * and the warm-up is on its way. Asks booking-service at most once a second per session.
 */
@Component
class ExplainMissingSession {
    private final Cache<Long, Mono<ApiException>> explanations = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(Duration.ofSeconds(1))
            .build();
    private final BookingClient booking;

    ExplainMissingSession(BookingClient booking) {
        this.booking = booking;
    }

    Mono<ApiException> explain(long sessionId) {
        return explanations.get(
                sessionId,
                id -> booking.session(id)
                        .map(ExplainMissingSession::refusal)
                        .onErrorReturn(GrabRefusals.unavailable())
                        .cache());
    }

    private static ApiException refusal(Optional<Session> session) {
        if (session.isEmpty()) {
            return ApiException.because(ResultCode.PARAM_ERROR, "session.unknown");
        }
        return switch (session.get().status()) {
            case SCHEDULED, CLOSED -> GrabRefusals.ungated(session.get().flashTime());
            case WARMED, OPEN -> GrabRefusals.unavailable(); // the session should be in Redis and soon will be
        };
    }
}
