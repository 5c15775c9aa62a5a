package com.courtgate.reserve.session;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The clock by which gates open, for the gateway, which tells it to countdowns. */
@RestController
class InternalClockController {
    private final SessionStore sessions;

    InternalClockController(SessionStore sessions) {
        this.sessions = sessions;
    }

    record Time(long epochMillis) {}

    @GetMapping("/internal/clock")
    Mono<Time> time() {
        return Mono.fromCallable(() -> new Time(sessions.now())).subscribeOn(Schedulers.boundedElastic());
    }
}
