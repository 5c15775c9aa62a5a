package com.courtgate.payment.coupon;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.coupon.CouponSettlementMapper.Filter;
import com.courtgate.payment.coupon.CouponSettlementMapper.Listed;
import com.courtgate.payment.coupon.CouponSettlementMapper.TroubleFilter;
import com.courtgate.payment.coupon.CouponSettlementMapper.UnsettledCoupon;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Coupon settlements, and coupons that did not follow their orders, for the office. */
@RestController
@Tag(name = "admin coupon settlements", description = "What ties coupons to pay orders, and where it failed")
class CouponSettlementController {
    private final CouponSettlementMapper settlements;
    private final ResolveCouponTrouble resolveCouponTrouble;

    CouponSettlementController(CouponSettlementMapper settlements, ResolveCouponTrouble resolveCouponTrouble) {
        this.settlements = settlements;
        this.resolveCouponTrouble = resolveCouponTrouble;
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

    @Operation(operationId = "listCouponTroubles", summary = "Coupons that did not follow their orders")
    @GetMapping("/admin/coupon-troubles")
    Envelope<Paged<UnsettledCoupon>> troubles(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject TroubleFilter filter) {
        return Envelope.ok(Paged.of(settlements.troubles(page.forMapper(), filter), row -> row));
    }

    @Operation(operationId = "exportCouponTroubles", summary = "The same as CSV, the newest 10,000")
    @GetMapping(value = "/admin/coupon-troubles.csv", produces = "text/csv")
    ResponseEntity<String> troublesCsv(@Valid @ModelAttribute @ParameterObject TroubleFilter filter) {
        return Csv.of("coupon-troubles", UnsettledCoupon.class).answer(settlements.troubles(Csv.page(), filter));
    }

    @Operation(
            operationId = "resolveCouponTrouble",
            summary = "Have a coupon and its settlement follow their pay order")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/admin/coupon-troubles/{id}/resolve")
    Envelope<UnsettledCoupon> resolve(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        return Envelope.ok(
                resolveCouponTrouble.resolve(admin, id, why).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND)));
    }
}
