package com.courtgate.payment.refund;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.channel.desk.Till;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Money that waits at the desk for its payer. */
@RestController
@RequestMapping("/desk/refunds")
@Tag(name = "desk payments")
class DeskRefundController {
    private static final int MOST = 200;
    private final RefundMapper refunds;
    private final HandBack handBack;

    DeskRefundController(RefundMapper refunds, HandBack handBack) {
        this.refunds = refunds;
        this.handBack = handBack;
    }

    /** A refund as the desk sees it. */
    @Schema(name = "DeskRefund")
    record View(String refundNo, String orderNo, long userId, RefundStatus status, long amountFen, Instant createdAt) {
        static View of(Refund refund) {
            return new View(
                    refund.refundNo(),
                    refund.orderNo(),
                    refund.userId(),
                    refund.status(),
                    refund.amountFen(),
                    refund.createdAt());
        }
    }

    @Operation(operationId = "listDeskRefunds", summary = "Money that waits at the desk for its payer, the oldest 200")
    @GetMapping
    Envelope<List<View>> list() {
        return Envelope.ok(
                refunds.underWayAt(Till.CHANNEL, MOST).stream().map(View::of).toList());
    }

    /** Only after 200 is the money handed out. */
    @Operation(operationId = "handBackAtDesk", summary = "Enter that the payer fetches his money now")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/{refundNo}/handed-back")
    Envelope<View> handBack(CurrentUser clerk, @PathVariable @Pattern(regexp = OutTradeNo.FORM) String refundNo) {
        return switch (handBack.handBack(clerk, refundNo)) {
            case HandBack.Outcome.Done done -> Envelope.ok(View.of(done.refund()));
            case HandBack.Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case HandBack.Outcome.NotWaiting no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
        };
    }
}
