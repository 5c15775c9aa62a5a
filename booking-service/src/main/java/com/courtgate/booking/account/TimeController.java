package com.courtgate.booking.account;

import com.courtgate.common.envelope.Envelope;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The server's time, for count-downs on devices whose clocks are wrong. */
@RestController
@Tag(name = "time", description = "The server's clock")
class TimeController {
    private final Clock clock;

    TimeController(Clock clock) {
        this.clock = clock;
    }

    record Time(Instant now, long epochMillis) {}

    @Operation(operationId = "readTime", summary = "The server's time, for countdowns")
    @GetMapping("/time")
    Envelope<Time> time() {
        Instant now = clock.instant();
        return Envelope.ok(new Time(now, now.toEpochMilli()));
    }
}
