package com.courtgate.payment.reconcile;

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
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.reconcile.ReconcileLogMapper.Entry;
import com.courtgate.payment.reconcile.ReconcileLogMapper.Filter;
import com.courtgate.payment.reconcile.ReconcileManually.Outcome;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.util.Map;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Reconcile, as the office sees and starts it. */
@RestController
@Tag(name = "admin pay orders")
class ReconcileController {
    private final ReconcileLogMapper log;
    private final ReconcileManually reconcileManually;

    ReconcileController(ReconcileLogMapper log, ReconcileManually reconcileManually) {
        this.log = log;
        this.reconcileManually = reconcileManually;
    }

    @Operation(operationId = "listReconcileLog", summary = "What reconcile asked and did")
    @GetMapping("/admin/reconcile-audits")
    Envelope<Paged<Entry>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(log.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportReconcileLog", summary = "The reconcile log as CSV, the newest 10,000")
    @GetMapping(value = "/admin/reconcile-audits.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.<Entry>named("reconcile-audits")
                .column("id", Entry::id)
                .column("outTradeNo", Entry::outTradeNo)
                .column("action", Entry::action)
                .column("from", Entry::fromStatus)
                .column("to", Entry::toStatus)
                .column("detail", Entry::detail)
                .column("at", Entry::at)
                .answer(log.list(Csv.page(), filter, period));
    }

    @Operation(operationId = "queryPayOrder", summary = "Ask the channel about a live pay order")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/pay-orders/{outTradeNo}/query")
    Envelope<PayOrder> query(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Valid @RequestBody AdminReason why) {
        return answer(reconcileManually.query(admin, outTradeNo, why));
    }

    @Operation(operationId = "closePayOrder", summary = "Close a live pay order at the channel")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/pay-orders/{outTradeNo}/close")
    Envelope<PayOrder> close(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Valid @RequestBody AdminReason why) {
        return answer(reconcileManually.close(admin, outTradeNo, why));
    }

    private static Envelope<PayOrder> answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Envelope.ok(done.order());
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotLive no ->
                throw ApiException.of(ResultCode.STATE_INVALID)
                        .with(Map.of("status", no.order().status()));
        };
    }
}
