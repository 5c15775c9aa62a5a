package com.courtgate.payment.deadline;

import com.courtgate.common.contract.payment.StopPaying;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Answers booking-service before it ends overdue orders; plain JSON, behind the internal key. */
@Hidden
@RestController
class InternalDeadlineController {
    private final StopPayments stopPayments;

    InternalDeadlineController(StopPayments stopPayments) {
        this.stopPayments = stopPayments;
    }

    @PostMapping("/internal/orders/stop-paying")
    StopPaying.Answer stopPaying(@RequestBody StopPaying overdue) {
        if (overdue.orderNos().isEmpty()
                || overdue.orderNos().size() > StopPaying.MOST
                || !overdue.orderNos().stream().allMatch(no -> no.matches(OutTradeNo.FORM))) {
            throw ApiException.of(ResultCode.VALIDATE_FAILED);
        }
        return new StopPaying.Answer(stopPayments.stop(overdue.orderNos()));
    }
}
