package com.courtgate.payment.coupon;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.coupon.TemplateMapper.Filter;
import com.courtgate.payment.couponterms.TemplateRequest;
import com.courtgate.payment.couponterms.TemplateView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import java.util.Map;
import java.util.Optional;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Coupon templates, for the office. */
@RestController
@RequestMapping("/admin")
@Tag(name = "admin coupon templates", description = "What coupons promise")
class TemplateAdminController {
    private final TemplateMapper templates;
    private final ChangeTemplates changeTemplates;

    TemplateAdminController(TemplateMapper templates, ChangeTemplates changeTemplates) {
        this.templates = templates;
        this.changeTemplates = changeTemplates;
    }

    @Operation(operationId = "listCouponTemplatesAsAdmin", summary = "Coupon templates")
    @GetMapping("/coupon-templates")
    Envelope<Paged<TemplateView>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(templates.list(page.forMapper(), filter, period), TemplateView::of));
    }

    @Operation(operationId = "exportCouponTemplates", summary = "Coupon templates as CSV, the newest 10,000")
    @GetMapping(value = "/coupon-templates.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("coupon-templates", TemplateView.class)
                .answer(templates.list(Csv.page(), filter, period).convert(TemplateView::of));
    }

    @Operation(operationId = "readCouponTemplate", summary = "One coupon template")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/coupon-templates/{id}")
    Envelope<TemplateView> one(@PathVariable @Positive long id) {
        return Envelope.ok(Optional.ofNullable(templates.find(id))
                .map(TemplateView::of)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND)));
    }

    @Operation(operationId = "addCouponTemplate", summary = "Add a coupon template")
    @PostMapping("/coupon-templates")
    Envelope<TemplateView> add(CurrentUser admin, @Valid @RequestBody TemplateRequest request) {
        return Envelope.ok(TemplateView.of(changeTemplates.add(admin, checked(request))));
    }

    @Operation(operationId = "changeCouponTemplate", summary = "Change a coupon template")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PutMapping("/coupon-templates/{id}")
    Envelope<TemplateView> change(
            CurrentUser admin, @PathVariable @Positive long id, @Valid @RequestBody TemplateRequest request) {
        return switch (changeTemplates.change(admin, id, checked(request))) {
            case ChangeTemplates.Outcome.Done done -> Envelope.ok(TemplateView.of(done.template()));
            case ChangeTemplates.Outcome.NotFound no -> throw ApiException.of(ResultCode.NOT_FOUND);
            case ChangeTemplates.Outcome.HasHolders no ->
                throw ApiException.because(ResultCode.STATE_INVALID, "coupon.hasHolders")
                        .with(Map.of("claimed", no.claimed()));
        };
    }

    private static TemplateRequest checked(TemplateRequest request) {
        Map<String, Reason> faults = request.faults();
        if (!faults.isEmpty()) {
            throw ApiException.invalid(faults);
        }
        return request;
    }
}
