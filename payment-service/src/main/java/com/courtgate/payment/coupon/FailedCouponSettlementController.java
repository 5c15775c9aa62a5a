package com.courtgate.payment.coupon;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Coupons that did not follow their orders, for the office. */
@RestController
@Tag(name = "admin coupon troubles", description = "Coupons that did not follow their orders")
class FailedCouponSettlementController {
    private final CouponSettlementMapper settlements;

    FailedCouponSettlementController(CouponSettlementMapper settlements) {
        this.settlements = settlements;
    }

    /** Filter for the list; an absent field is no restriction. */
    record Query(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Positive Long couponId) {}

    @Operation(operationId = "listCouponTroubles", summary = "Coupons that did not follow their orders")
    @GetMapping("/admin/coupon-troubles")
    Envelope<Paged<CouponSettlementMapper.UnsettledCoupon>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Query query) {
        return Envelope.ok(
                Paged.of(settlements.troubles(page.forMapper(), query.outTradeNo(), query.couponId()), row -> row));
    }

    @Operation(operationId = "exportCouponTroubles", summary = "The same as CSV, the newest 10,000")
    @GetMapping(value = "/admin/coupon-troubles.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Query query) {
        return Csv.of("coupon-troubles", CouponSettlementMapper.UnsettledCoupon.class)
                .answer(settlements.troubles(Csv.page(), query.outTradeNo(), query.couponId()));
    }
}
