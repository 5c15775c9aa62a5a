package com.courtgate.booking.people.login;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;

/** Answers to a login whose password was not looked at. */
public final class LoginRefusals {
    private LoginRefusals() {}

    /** @param wait until right or wrong is told again */
    public static ApiException locked(Duration wait) {
        return ApiException.because(ResultCode.TOO_MANY_REQUESTS, "account.locked")
                .retryAfter(wait);
    }

    /** @param wait until it is worth another try */
    public static ApiException busy(Duration wait) {
        return ApiException.because(ResultCode.TOO_MANY_REQUESTS, "account.busy")
                .retryAfter(wait);
    }
}
