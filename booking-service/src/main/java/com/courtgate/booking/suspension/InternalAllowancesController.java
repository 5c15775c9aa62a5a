package com.courtgate.booking.suspension;

import com.courtgate.common.contract.Allowances;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers scheduler-service who may have less of a session than others, behind the internal key. */
@Hidden
@RestController
class InternalAllowancesController {
    private final FindReducedQuotas findReducedQuotas;
    private final Clock clock;

    InternalAllowancesController(FindReducedQuotas findReducedQuotas, Clock clock) {
        this.findReducedQuotas = findReducedQuotas;
        this.clock = clock;
    }

    @GetMapping("/internal/sessions/{id}/allowances")
    Allowances of(@PathVariable long id) {
        return findReducedQuotas.of(id, clock.instant()).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }
}
