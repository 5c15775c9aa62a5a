package com.courtgate.payment.refund;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.payment.People;
import com.courtgate.common.contract.payment.People.Person;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import feign.FeignException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Money that waits at the desk for its payer. */
@RestController
@RequestMapping("/desk/refunds")
@Tag(name = "desk payments")
class DeskRefundController {
    private static final Logger log = LoggerFactory.getLogger(DeskRefundController.class);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private final RefundMapper refunds;
    private final BookingClient booking;
    private final PayRefundAtDesk payRefundAtDesk;

    DeskRefundController(RefundMapper refunds, BookingClient booking, PayRefundAtDesk payRefundAtDesk) {
        this.refunds = refunds;
        this.booking = booking;
        this.payRefundAtDesk = payRefundAtDesk;
    }

    /**
     * A refund as the desk sees it.
     *
     * @param studentId whose it is; null while booking-service does not say, or nobody knows
     */
    @Schema(name = "DeskRefund")
    record View(
            String refundNo,
            String orderNo,
            long userId,
            @Nullable String studentId,
            @Nullable String name,
            RefundStatus status,
            long amountFen,
            Instant createdAt) {
        static View of(Refund refund, People.@Nullable Person payer) {
            return new View(
                    refund.refundNo(),
                    refund.orderNo(),
                    refund.userId(),
                    payer == null ? null : payer.studentId(),
                    payer == null ? null : payer.name(),
                    refund.status(),
                    refund.amountFen(),
                    refund.createdAt());
        }
    }

    @Operation(
            operationId = "listDeskRefunds",
            summary =
                    "Money that waits at the desk for its payer: 200, the oldest first; of one student, after another")
    @GetMapping
    Envelope<List<View>> list(
            @RequestParam(required = false) @Nullable @Size(max = 32) String studentId,
            @RequestParam(required = false) @Nullable @Pattern(regexp = OutTradeNo.FORM) String after) {
        return Envelope.ok(studentId == null ? all(after) : of(studentId.strip(), after));
    }

    /**
     * Everybody's, without names while booking-service does not answer: the money can be handed out all the same.
     *
     * @param after number of the last one that was seen; null for the first
     */
    private List<View> all(@Nullable String after) {
        List<Refund> waiting = refunds.underWayAt(CashLedger.CHANNEL, null, after, People.MOST);
        Map<Long, Person> payers = payersOf(waiting);
        return waiting.stream()
                .map(refund -> View.of(refund, payers.get(refund.userId())))
                .toList();
    }

    /** A student's; who they are is booking-service's to say. */
    private List<View> of(String studentId, @Nullable String after) {
        return booking.people(new People(List.of(), studentId)).people().stream()
                .flatMap(payer -> refunds.underWayAt(CashLedger.CHANNEL, payer.userId(), after, People.MOST).stream()
                        .map(refund -> View.of(refund, payer)))
                .toList();
    }

    private Map<Long, Person> payersOf(List<Refund> waiting) {
        List<Long> ids = waiting.stream().map(Refund::userId).distinct().toList();
        if (ids.isEmpty()) {
            return Map.of();
        }
        try {
            return booking.people(new People(ids, null)).people().stream()
                    .collect(Collectors.toMap(Person::userId, Function.identity()));
        } catch (RuntimeException e) {
            // Not found: an instance of the release before, which does not name people.
            if (!Outages.isOutage(e) && !(e instanceof FeignException.NotFound)) {
                throw e;
            }
            log.warn("Money at the desk is shown without names: {}", e.toString());
            return Map.of();
        }
    }

    /** Notes that the money is handed back; a clerk hands it out only after 200. */
    @Operation(operationId = "handBackAtDesk", summary = "Enter that the payer fetches his money now")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/{refundNo}/handed-back")
    Envelope<View> handBack(
            CurrentUser clerk,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String refundNo,
            @Valid @RequestBody AdminReason why) {
        return switch (payRefundAtDesk.handBack(clerk, refundNo, why)) {
            case PayRefundAtDesk.Outcome.Done done -> Envelope.ok(View.of(done.refund(), null));
            case PayRefundAtDesk.Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case PayRefundAtDesk.Outcome.NotWaiting no -> throw notWaiting(no.status(), no.before());
        };
    }

    /** Says who has entered it, so that clerks who had no answer know whether it was themselves. */
    private static ApiException notWaiting(RefundStatus status, CashLedger.@Nullable Entered before) {
        return before == null
                ? ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", status))
                : ApiException.because(
                                ResultCode.STATE_INVALID,
                                "desk.handedBack",
                                String.valueOf(before.clerk()),
                                TIME.format(before.at()))
                        .with(Map.of(
                                "status", status,
                                "handedBackBy", before.clerk(),
                                "handedBackAt", before.at().toInstant()));
    }
}
