package com.courtgate.payment.coupon;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.coupon.UserCouponMapper.Filter;
import com.courtgate.payment.coupon.UserCouponMapper.Listed;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Coupons of users, for the office. */
@RestController
@Tag(name = "admin user coupons", description = "Coupons that users have claimed")
class UserCouponController {
    private final UserCouponMapper coupons;

    UserCouponController(UserCouponMapper coupons) {
        this.coupons = coupons;
    }

    @Operation(operationId = "listUserCoupons", summary = "Coupons of users")
    @GetMapping("/admin/user-coupons")
    Envelope<Paged<Listed>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(coupons.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportUserCoupons", summary = "Coupons of users as CSV, the newest 10,000")
    @GetMapping(value = "/admin/user-coupons.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("user-coupons", Listed.class).answer(coupons.list(Csv.page(), filter, period));
    }
}
