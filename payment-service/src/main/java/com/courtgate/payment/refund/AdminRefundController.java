package com.courtgate.payment.refund;

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
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.refund.RefundManually.Outcome;
import com.courtgate.payment.refund.RefundMapper.Filter;
import com.courtgate.payment.refundorder.Refund;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** All refunds, for the office. */
@RestController
@Tag(name = "admin refunds", description = "All refunds, for the office")
class AdminRefundController {
    private final RefundMapper refunds;
    private final RefundManually refundManually;

    AdminRefundController(RefundMapper refunds, RefundManually refundManually) {
        this.refunds = refunds;
        this.refundManually = refundManually;
    }

    /**
     * An administrator's refund.
     *
     * @param reservationId null for all that is confirmed of the order
     */
    @Schema(name = "RefundByOffice")
    record ForceRequest(
            @Nullable @Positive Long reservationId,
            @NotBlank @Size(min = 3, max = 200) String why) {}

    @Operation(operationId = "listRefunds", summary = "Refunds")
    @GetMapping("/admin/refunds")
    Envelope<Paged<Refund>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(refunds.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportRefunds", summary = "Refunds as CSV, the newest 10,000")
    @GetMapping(value = "/admin/refunds.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.<Refund>named("refunds")
                .column("refundNo", Refund::refundNo)
                .column("outTradeNo", Refund::outTradeNo)
                .column("orderNo", Refund::orderNo)
                .column("reservationId", Refund::reservationId)
                .column("userId", Refund::userId)
                .column("kind", Refund::kind)
                .column("status", Refund::status)
                .column("amountFen", Refund::amountFen)
                .column("refundedAt", Refund::refundedAt)
                .column("createdAt", Refund::createdAt)
                .column("lastError", Refund::lastError)
                .answer(refunds.list(Csv.page(), filter, period));
    }

    @Operation(operationId = "refundPayOrder", summary = "Refund a pay order, or one reservation of it")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.FAILED})
    @PostMapping("/admin/pay-orders/{outTradeNo}/refund")
    Envelope<Refund> refund(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Valid @RequestBody ForceRequest request) {
        return answer(
                refundManually.refund(admin, outTradeNo, request.reservationId(), new AdminReason(request.why())));
    }

    @Operation(operationId = "replayRefund", summary = "Order a refund anew that failed at the channel")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.FAILED})
    @PostMapping("/admin/refunds/{refundNo}/replay")
    Envelope<Refund> replay(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String refundNo,
            @Valid @RequestBody AdminReason why) {
        return answer(refundManually.replay(admin, refundNo, why));
    }

    @Operation(
            operationId = "closeRefund",
            summary = "Say that a refund which the channel will not make was settled in another way")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/refunds/{refundNo}/close")
    Envelope<Refund> close(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String refundNo,
            @Valid @RequestBody AdminReason why) {
        return answer(refundManually.close(admin, refundNo, why));
    }

    private static Envelope<Refund> answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Envelope.ok(done.refund());
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotRefundable no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
            case Outcome.LostRace no -> throw ApiException.of(ResultCode.FAILED);
        };
    }
}
