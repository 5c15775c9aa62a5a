package com.courtgate.payment.coupon;

import static com.courtgate.common.envelope.ResultCode.FAILED;
import static com.courtgate.common.envelope.ResultCode.IDEMPOTENCY_CONFLICT;
import static com.courtgate.common.envelope.ResultCode.NOT_FOUND;
import static com.courtgate.common.envelope.ResultCode.OUT_OF_STOCK;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.QUOTA_EXCEEDED;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.coupon.ClaimCoupon.Outcome;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.couponterms.TemplateView;
import com.courtgate.payment.couponterms.UserCouponStatus;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Positive;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Coupons, for students. */
@RestController
@Tag(name = "coupons", description = "A student's coupons")
class CouponController {
    private final TemplateMapper templates;
    private final ClaimCoupon claimCoupon;
    private final Wallet wallet;
    private final BookingClient booking;
    private final Clock clock;

    CouponController(
            TemplateMapper templates, ClaimCoupon claimCoupon, Wallet wallet, BookingClient booking, Clock clock) {
        this.templates = templates;
        this.claimCoupon = claimCoupon;
        this.wallet = wallet;
        this.booking = booking;
        this.clock = clock;
    }

    @Schema(name = "ClaimedCoupon")
    record Claimed(long couponId) {}

    @Operation(operationId = "listCouponTemplates", summary = "Coupons that can be claimed now")
    @GetMapping("/coupons/templates")
    public Envelope<List<TemplateView>> templates(CurrentUser user) {
        return Envelope.ok(templates.current(clock.instant()).stream()
                .map(TemplateView::of)
                .toList());
    }

    @Operation(operationId = "claimCoupon", summary = "Claim a coupon")
    @Refuses({NOT_FOUND, OUT_OF_STOCK, QUOTA_EXCEEDED, PARAM_ERROR, FAILED, IDEMPOTENCY_CONFLICT})
    @PostMapping("/coupons/templates/{id}/claim")
    @Idempotent(operation = "coupons.claim", header = Idempotent.KEY_HEADER, required = false)
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    public Envelope<Claimed> claim(CurrentUser user, @PathVariable @Positive long id) {
        return switch (claimCoupon.claim(user.id(), id)) {
            case Outcome.Claimed done -> Envelope.ok(new Claimed(done.couponId()));
            case Outcome.NotFound no -> throw ApiException.of(NOT_FOUND);
            case Outcome.SoldOut no -> throw ApiException.of(OUT_OF_STOCK);
            case Outcome.LimitReached no -> throw ApiException.of(QUOTA_EXCEEDED);
            case Outcome.NotYet no -> throw ApiException.because(PARAM_ERROR, CouponRefusal.NOT_YET_VALID.messageKey());
            case Outcome.Over no -> throw ApiException.because(PARAM_ERROR, CouponRefusal.EXPIRED.messageKey());
            case Outcome.Busy no -> throw ApiException.of(FAILED).retryAfter(Duration.ofSeconds(1));
        };
    }

    @Operation(operationId = "listMyCoupons", summary = "The caller's coupons")
    @GetMapping("/coupons/mine")
    public Envelope<List<CouponView>> mine(
            CurrentUser user, @RequestParam(required = false) @Nullable UserCouponStatus status) {
        return Envelope.ok(wallet.of(user.id(), status, clock.instant()));
    }

    @Operation(operationId = "listUsableCoupons", summary = "The caller's coupons that fit an order, the best first")
    @Refuses(NOT_FOUND)
    @GetMapping("/coupons/usable")
    public Envelope<List<CouponView>> usable(CurrentUser user, @RequestParam @Positive long reservationId) {
        OrderForPayment order = booking.findOrderOfReservation(reservationId)
                .filter(o -> o.userId() == user.id())
                .orElseThrow(() -> ApiException.of(NOT_FOUND));
        return Envelope.ok(wallet.usable(order, clock.instant()));
    }
}
