package com.courtgate.payment.checkout;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.Map;

/** Answers to a client that cannot pay. */
final class PaymentRefusals {
    private static final Duration SOON = Duration.ofSeconds(1);

    private PaymentRefusals() {}

    static ApiException of(PaymentOutcome.Refused refused) {
        return switch (refused) {
            case PaymentOutcome.NotPayable no -> notPayable(no.status().name());
            case PaymentOutcome.NotFound none -> ApiException.of(ResultCode.NOT_FOUND);
            case PaymentOutcome.TooLate no -> ApiException.because(ResultCode.STATE_INVALID, "pay.tooLate");
            case PaymentOutcome.BadSetting no -> ApiException.because(ResultCode.PARAM_ERROR, "pay.badSetting");
            case PaymentOutcome.AmountDiffers no ->
                ApiException.because(ResultCode.PARAM_ERROR, "pay.amountDiffers")
                        .with(Map.of("payableFen", no.payableFen()));
            case PaymentOutcome.CouponRefused no ->
                ApiException.because(ResultCode.PARAM_ERROR, no.why().messageKey())
                        .with(Map.of("reason", no.why()));
            case PaymentOutcome.Busy busy -> ApiException.of(ResultCode.FAILED).retryAfter(SOON);
            case PaymentOutcome.TooManyAttempts no ->
                ApiException.of(ResultCode.TOO_MANY_REQUESTS).retryAfter(no.untilOver());
            case PaymentOutcome.ChannelUnavailable away -> ApiException.unavailable(SOON);
            case PaymentOutcome.Declined no -> ApiException.because(ResultCode.FAILED, "pay.declined");
        };
    }

    /** A page inside the channel's app has not said whose app it is. */
    static ApiException payerUnknown() {
        return ApiException.because(ResultCode.PARAM_ERROR, "pay.payerUnknown");
    }

    static ApiException notPayable(String status) {
        return ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", status));
    }
}
