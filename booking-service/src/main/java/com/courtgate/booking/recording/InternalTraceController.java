package com.courtgate.booking.recording;

import com.courtgate.booking.recording.RuleOnTraces.OpenTrace;
import com.courtgate.common.contract.HoldsDecided;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Final rulings for reserve-service, on traces that Redis has lost. */
@RestController
@Hidden
class InternalTraceController {
    private final RuleOnTraces ruling;

    InternalTraceController(RuleOnTraces ruling) {
        this.ruling = ruling;
    }

    record RuleRequest(
            long sessionId,
            @NotNull @Size(min = 1, max = 64) List<@NotNull @Valid OpenTrace> traces) {}

    @PostMapping("/internal/traces/rule")
    HoldsDecided rule(@Valid @RequestBody RuleRequest request) {
        return ruling.rule(request.sessionId(), request.traces());
    }
}
