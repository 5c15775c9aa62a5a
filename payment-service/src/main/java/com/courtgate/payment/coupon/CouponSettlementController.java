package com.courtgate.payment.coupon;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.coupon.CouponSettlementMapper.Filter;
import com.courtgate.payment.coupon.CouponSettlementMapper.Listed;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Coupon settlements, for the office. */
@RestController
@Tag(name = "admin coupon settlements", description = "What ties coupons to pay orders")
class CouponSettlementController {
    private final CouponSettlementMapper settlements;

    CouponSettlementController(CouponSettlementMapper settlements) {
        this.settlements = settlements;
    }

    @Operation(operationId = "listCouponSettlements", summary = "Coupon settlements")
    @GetMapping("/admin/coupon-settlements")
    Envelope<Paged<Listed>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(settlements.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportCouponSettlements", summary = "Coupon settlements as CSV, the newest 10,000")
    @GetMapping(value = "/admin/coupon-settlements.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("coupon-settlements", Listed.class).answer(settlements.list(Csv.page(), filter, period));
    }
}
