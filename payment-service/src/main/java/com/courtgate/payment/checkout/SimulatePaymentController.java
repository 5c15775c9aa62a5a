package com.courtgate.payment.checkout;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
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

/** Rehearsals; only with a channel that moves no real money. */
@RestController
@Tag(name = "pay")
class SimulatePaymentController {
    private static final AdminReason REHEARSAL = new AdminReason("rehearsal");
    private final SimulatePayment simulatePayment;

    SimulatePaymentController(SimulatePayment simulatePayment) {
        this.simulatePayment = simulatePayment;
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
        return switch (simulatePayment.pay(admin, outTradeNo, why == null ? REHEARSAL : why)) {
            case SimulatePayment.Outcome.Done done -> Envelope.ok(done.order());
            case SimulatePayment.Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case SimulatePayment.Outcome.NotSimulated no ->
                throw ApiException.because(ResultCode.PARAM_ERROR, "pay.notSimulated");
            case SimulatePayment.Outcome.NotPaid no ->
                throw ApiException.of(ResultCode.FAILED).retryAfter(Duration.ofSeconds(1));
        };
    }
}
