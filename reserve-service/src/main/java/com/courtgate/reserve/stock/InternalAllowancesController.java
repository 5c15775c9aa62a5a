package com.courtgate.reserve.stock;

import com.courtgate.common.contract.Allowances;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.reserve.redis.ShardBreakers;
import jakarta.validation.Valid;
import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Takes, each minute, who may have less of a session than others; off the event loop. */
@RestController
class InternalAllowancesController {
    private final AllowancesScript script;
    private final ShardBreakers breakers;

    InternalAllowancesController(AllowancesScript script, ShardBreakers breakers) {
        this.script = script;
        this.breakers = breakers;
    }

    @PostMapping("/internal/sessions/{sessionId}/allowances")
    Mono<Map<String, Boolean>> replace(@PathVariable long sessionId, @Valid @RequestBody Allowances allowances) {
        if (allowances.sessionId() != sessionId) {
            throw ApiException.invalid(Map.of("sessionId", Reason.of("reason.otherThanPath")));
        }
        return Mono.fromCallable(() -> Map.of("replaced", breakers.ask(sessionId, () -> script.replace(allowances))))
                .subscribeOn(Schedulers.boundedElastic());
    }
}
