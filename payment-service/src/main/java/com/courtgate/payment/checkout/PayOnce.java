package com.courtgate.payment.checkout;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.checkout.StartPayment.Outcome;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * One pay order per key. Only its number is kept with the key: how it stands is read anew for each copy, so no copy
 * shows a code that nobody may pay any more.
 */
@Component
class PayOnce {
    private static final Duration SOON = Duration.ofSeconds(1);
    private final StartPayment startPayment;

    PayOnce(StartPayment startPayment) {
        this.startPayment = startPayment;
    }

    /** What is to be paid: one of the two is given. */
    record Target(@Nullable Long reservationId, @Nullable String orderNo) {
        static Target ofReservation(long reservationId) {
            return new Target(reservationId, null);
        }

        static Target ofOrder(String orderNo) {
            return new Target(null, orderNo);
        }
    }

    record Made(String outTradeNo) {}

    @Idempotent(operation = "pay", header = Idempotent.KEY_HEADER, required = false)
    public Envelope<Made> pay(CurrentUser user, Target target, PayWish wish) {
        return answer(
                target.reservationId() != null
                        ? startPayment.ofReservation(user.id(), target.reservationId(), wish)
                        : startPayment.ofOrder(user.id(), String.valueOf(target.orderNo()), wish));
    }

    private static Envelope<Made> answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Payable done -> Envelope.ok(new Made(done.order().outTradeNo()));
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotPayable no -> throw notPayable(no.status().name());
            case Outcome.AlreadyPaid paid ->
                throw notPayable(paid.order().status().name());
            case Outcome.TooLate no -> throw ApiException.because(ResultCode.STATE_INVALID, "pay.tooLate");
            case Outcome.BadSetting no -> throw ApiException.because(ResultCode.PARAM_ERROR, "pay.badSetting");
            case Outcome.AmountDiffers no ->
                throw ApiException.because(ResultCode.PARAM_ERROR, "pay.amountDiffers")
                        .with(Map.of("payableFen", no.payableFen()));
            case Outcome.CouponDoesNotFit no ->
                throw ApiException.because(ResultCode.PARAM_ERROR, no.why().messageKey())
                        .with(Map.of("reason", no.why()));
            case Outcome.Busy busy -> throw ApiException.of(ResultCode.FAILED).retryAfter(SOON);
            case Outcome.ChannelAway away -> throw ApiException.unavailable(SOON);
            case Outcome.Declined no -> throw ApiException.because(ResultCode.FAILED, "pay.declined");
        };
    }

    private static ApiException notPayable(String status) {
        return ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", status));
    }
}
