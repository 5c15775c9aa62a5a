package com.courtgate.payment.checkout;

import static com.courtgate.common.envelope.ResultCode.FAILED;
import static com.courtgate.common.envelope.ResultCode.IDEMPOTENCY_CONFLICT;
import static com.courtgate.common.envelope.ResultCode.NOT_FOUND;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.STATE_INVALID;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.checkout.RecordCashPayment.Cash;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Money over the counter. */
@RestController
@Tag(name = "desk payments", description = "Money taken and handed back at the desk")
class DeskPaymentController {
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private final RecordCashPayment recordCashPayment;

    DeskPaymentController(RecordCashPayment recordCashPayment) {
        this.recordCashPayment = recordCashPayment;
    }

    /**
     * Money in a clerk's hand.
     *
     * @param payableFen what the clerk has taken; another sum than the order's is refused
     * @param why kept in the audit log
     * @param entry a UUID, made when the clerk begins to take the money, and the same however often it is entered
     */
    @Schema(name = "MoneyAtDesk")
    record MoneyAtDesk(
            @NotNull @Positive Long payableFen,
            @NotBlank @Size(min = 3, max = 200) String why,
            @Nullable @Pattern(regexp = UUID) String entry) {}

    /** @param paidAt null for a moment, until the payment is entered everywhere */
    @Schema(name = "PaidAtDesk")
    record PaidAtDesk(
            String orderNo,
            String outTradeNo,
            PayOrderStatus status,
            long payableFen,
            @Nullable Instant paidAt) {
        static PaidAtDesk of(PayOrder order) {
            return new PaidAtDesk(
                    order.orderNo(), order.outTradeNo(), order.status(), order.payableFen(), order.paidAt());
        }
    }

    /**
     * A refusal means that the money is not the office's: it goes back over the counter at once. Without an answer, and
     * at 503, which says that nothing is decided, the same is entered again until there is one.
     */
    @Operation(operationId = "takeAtDesk", summary = "Enter that an order was paid at the desk")
    @Refuses({NOT_FOUND, STATE_INVALID, PARAM_ERROR, FAILED, IDEMPOTENCY_CONFLICT})
    @PostMapping("/desk/orders/{orderNo}/paid")
    Envelope<PaidAtDesk> take(
            CurrentUser clerk,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Valid @RequestBody MoneyAtDesk money) {
        return switch (recordCashPayment.take(
                new Cash(clerk, orderNo, money.payableFen(), money.entry(), new AdminReason(money.why())))) {
            case RecordCashPayment.Outcome.Taken taken -> Envelope.ok(PaidAtDesk.of(taken.order()));
            case RecordCashPayment.Outcome.PaidBefore paid -> throw paidBefore(paid.order(), paid.taken());
            case RecordCashPayment.Outcome.OtherEntry other -> throw ApiException.of(IDEMPOTENCY_CONFLICT);
            case RecordCashPayment.Outcome.NotDecided busy -> throw ApiException.unavailable(SOON);
            case RecordCashPayment.Outcome.Refused no -> throw PaymentRefusals.of(no.why());
        };
    }

    /** Says who has the money, so that clerks know whether it was themselves. */
    private static ApiException paidBefore(PayOrder order, CashLedger.@Nullable Entered taken) {
        return taken == null
                ? PaymentRefusals.notPayable(order.status().name())
                : ApiException.because(
                                STATE_INVALID, "desk.taken", String.valueOf(taken.clerk()), TIME.format(taken.at()))
                        .with(Map.of(
                                "status", order.status(),
                                "takenBy", taken.clerk(),
                                "takenAt", taken.at().toInstant()));
    }
}
