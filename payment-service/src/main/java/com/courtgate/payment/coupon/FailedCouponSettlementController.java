package com.courtgate.payment.coupon;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.payment.coupon.CouponSettlementMapper.TroubleFilter;
import com.courtgate.payment.coupon.CouponSettlementMapper.UnsettledCoupon;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
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

    @Operation(operationId = "listCouponTroubles", summary = "Coupons that did not follow their orders")
    @GetMapping("/admin/coupon-troubles")
    Envelope<Paged<UnsettledCoupon>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject TroubleFilter filter) {
        return Envelope.ok(Paged.of(settlements.troubles(page.forMapper(), filter), row -> row));
    }

    @Operation(operationId = "exportCouponTroubles", summary = "The same as CSV, the newest 10,000")
    @GetMapping(value = "/admin/coupon-troubles.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject TroubleFilter filter) {
        return Csv.of("coupon-troubles", UnsettledCoupon.class).answer(settlements.troubles(Csv.page(), filter));
    }
}
