package com.courtgate.common.envelope;

import java.time.Duration;

/** The envelope for answers that a framework gives before our code is asked. */
final class FrameworkErrors {
    private FrameworkErrors() {}

    static ApiException refusalFor(int status) {
        return switch (status) {
            case 401 -> ApiException.of(ResultCode.UNAUTHORIZED);
            case 403 -> ApiException.of(ResultCode.FORBIDDEN);
            case 404 -> ApiException.of(ResultCode.NOT_FOUND);
            case 405, 406, 408, 413, 414, 415, 431 -> ApiException.ofStatus(status);
            case 429 -> ApiException.of(ResultCode.TOO_MANY_REQUESTS);
            case 502, 503, 504 -> ApiException.unavailable(Duration.ofSeconds(1));
            default ->
                status >= 400 && status < 500
                        ? ApiException.of(ResultCode.VALIDATE_FAILED)
                        : ApiException.of(ResultCode.ERROR);
        };
    }
}
