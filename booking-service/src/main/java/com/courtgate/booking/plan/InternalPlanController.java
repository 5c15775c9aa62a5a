package com.courtgate.booking.plan;

import com.courtgate.common.contract.session.PlansGenerated;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Has scheduler-service make the sessions that are planned. */
@Hidden
@RestController
class InternalPlanController {
    private final GeneratePlannedSessions generatePlannedSessions;

    InternalPlanController(GeneratePlannedSessions generatePlannedSessions) {
        this.generatePlannedSessions = generatePlannedSessions;
    }

    @PostMapping("/internal/plans/generate")
    PlansGenerated generate() {
        return new PlansGenerated(generatePlannedSessions.generate());
    }
}
