package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.session.ResolveTracesRequest;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Final rulings for reserve-service, on traces that Redis has lost. */
@RestController
@Hidden
class InternalTraceController {
    private final ResolveTraces ruling;

    InternalTraceController(ResolveTraces ruling) {
        this.ruling = ruling;
    }

    @PostMapping("/internal/traces/rule")
    HoldsDecided rule(@Valid @RequestBody ResolveTracesRequest request) {
        return ruling.rule(request.sessionId(), request.traces());
    }
}
