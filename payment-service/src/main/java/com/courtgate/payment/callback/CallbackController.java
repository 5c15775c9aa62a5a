package com.courtgate.payment.callback;

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
import com.courtgate.payment.callback.CallbackMapper.Filter;
import com.courtgate.payment.callback.CallbackMapper.Stored;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcileManually;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Optional;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Notifications, for the office. */
@RestController
@Tag(name = "admin callbacks", description = "Notifications of the channels")
class CallbackController {
    private final CallbackMapper callbacks;
    private final PayOrders payOrders;
    private final ReconcileManually reconcileManually;

    CallbackController(CallbackMapper callbacks, PayOrders payOrders, ReconcileManually reconcileManually) {
        this.callbacks = callbacks;
        this.payOrders = payOrders;
        this.reconcileManually = reconcileManually;
    }

    @Schema(name = "ReplayedCallback")
    record Rechecked(long id, String outTradeNo) {}

    @Operation(operationId = "listCallbacks", summary = "Notifications of the channels")
    @GetMapping("/admin/callbacks")
    Envelope<Paged<Stored>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(callbacks.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportCallbacks", summary = "Notifications as CSV, the newest 10,000")
    @GetMapping(value = "/admin/callbacks.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("callbacks", Stored.class)
                .without("callbackId")
                .without("body")
                .answer(callbacks.list(Csv.page(), filter, period));
    }

    /** A stored notification is not believed again: reconcile asks the channel about its pay order. */
    @Operation(operationId = "replayCallback", summary = "Ask the channel again about what a notification named")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/callbacks/{id}/replay")
    Envelope<Rechecked> recheck(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        Stored row = Optional.ofNullable(callbacks.get(id)).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
        PayOrder named = Optional.ofNullable(row.payNo())
                .flatMap(payOrders::find)
                .orElseThrow(() -> ApiException.of(ResultCode.STATE_INVALID));
        reconcileManually.makeDue(admin, named, "callback.replay", "callback:" + id, why);
        return Envelope.ok(new Rechecked(id, named.outTradeNo()));
    }
}
