package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Answers to refused grabs: the code, and the details that came with it. */
final class GrabRefusals {
    private static final Duration SOON = Duration.ofSeconds(1);

    private GrabRefusals() {}

    static ApiException of(HoldOutcome.Refused refused) {
        ApiException refusal = refused.code() == ResultCode.PARAM_ERROR
                ? ApiException.because(refused.code(), "reserve.foreignSlot")
                : ApiException.of(refused.code());
        return refused.details().isEmpty() ? refusal : refusal.with(refused.details());
    }

    /** @param gateTime null when nobody knows */
    static ApiException ungated(@Nullable Instant gateTime) {
        ApiException refusal = ApiException.of(ResultCode.UNGATED);
        return gateTime == null ? refusal : refusal.with(Map.of("flashTime", gateTime.toString()));
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
