package com.courtgate.payment.checkout;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.PaymentSimulation;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcileManually;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Rehearsals: an administrator has a channel that moves no real money take the money itself; what follows is the way of
 * any payment.
 */
@RestController
@Tag(name = "pay")
class SimulatePaymentController {
    private static final AdminReason REHEARSAL = new AdminReason("rehearsal");
    private final PayOrders payOrders;
    private final Channels channels;
    private final ReconcileManually reconcileManually;

    SimulatePaymentController(PayOrders payOrders, Channels channels, ReconcileManually reconcileManually) {
        this.payOrders = payOrders;
        this.channels = channels;
        this.reconcileManually = reconcileManually;
    }

    /** The contract has no body here; one may say why. */
    @Operation(
            operationId = "simulatePayment",
            summary = "Let a channel without real money take the money itself; for administrators")
    @Refuses({ResultCode.FORBIDDEN, ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.FAILED})
    @PostMapping("/pay/wechat/mock-success/{outTradeNo}")
    Envelope<PayOrder> pay(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Valid @RequestBody(required = false) @Nullable AdminReason why) {
        if (!admin.isAdmin()) {
            throw ApiException.of(ResultCode.FORBIDDEN);
        }
        PayOrder order = payOrders.find(outTradeNo).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
        PaymentSimulation payer = channels.simulation(order.channel())
                .orElseThrow(() -> ApiException.because(ResultCode.PARAM_ERROR, "pay.notSimulated"));
        reconcileManually.makeDue(
                admin, order, "payOrder.mockSuccess", "payOrder:" + outTradeNo, why == null ? REHEARSAL : why);
        boolean isPaid = order.status().isPaid() || payer.simulatePayment(outTradeNo);
        PayOrder after = reconcileManually.askNow(outTradeNo);
        if (!isPaid) { // the channel would not take the money, or does not answer
            throw ApiException.of(ResultCode.FAILED).retryAfter(Duration.ofSeconds(1));
        }
        return Envelope.ok(after);
    }
}
