package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.GateMove;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.RedisIncarnation;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.ShardBreakers;
import jakarta.validation.Valid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Sessions and their clock, for the other services; off the event loop, because these calls may take long. */
@RestController
class InternalSessionController {
    private final SessionStore sessions;
    private final LoadStateScript loadStateScript;
    private final RepairScript repairs;
    private final IncarnationScript incarnationScript;
    private final ShardBreakers breakers;

    InternalSessionController(
            SessionStore sessions,
            LoadStateScript loadStateScript,
            RepairScript repairs,
            IncarnationScript incarnationScript,
            ShardBreakers breakers) {
        this.sessions = sessions;
        this.loadStateScript = loadStateScript;
        this.repairs = repairs;
        this.incarnationScript = incarnationScript;
        this.breakers = breakers;
    }

    record Time(long epochMillis) {}

    /** The clock by which gates open, for the gateway, which tells it to countdowns. */
    @GetMapping("/internal/clock")
    Mono<Time> time() {
        return Mono.fromCallable(() -> new Time(sessions.now())).subscribeOn(Schedulers.boundedElastic());
    }

    @PostMapping("/internal/sessions/{sessionId}/load")
    Mono<SessionStock.Answer> load(@PathVariable long sessionId, @Valid @RequestBody SessionStock session) {
        if (session.sessionId() != sessionId) {
            throw ApiException.invalid(Map.of("sessionId", Reason.of("reason.otherThanPath")));
        }
        return blocking(sessionId, () -> new SessionStock.Answer(sessions.load(session, Gate.TIMED)));
    }

    @PostMapping("/internal/sessions/{sessionId}/gate")
    Mono<GateMove> gate(@PathVariable long sessionId, @Valid @RequestBody GateMove wanted) {
        if (wanted.state() == Gate.NONE) {
            throw ApiException.invalid(Map.of("state", Reason.of("invalid.choice", "TIMED, OPEN, CLOSED")));
        }
        return blocking(sessionId, () -> {
            if (!sessions.move(sessionId, wanted.state())) {
                throw ApiException.of(ResultCode.NOT_FOUND);
            }
            return wanted;
        });
    }

    /** Returns the incarnation in Redis for whoever is about to ask the database what to load. */
    @GetMapping("/internal/sessions/{sessionId}/life")
    Mono<RedisIncarnation> incarnation(@PathVariable long sessionId) {
        return blocking(sessionId, () -> new RedisIncarnation(incarnationScript.current(sessionId)));
    }

    @GetMapping("/internal/sessions/{sessionId}/pulse")
    Mono<LoadState> pulse(@PathVariable long sessionId) {
        return blocking(sessionId, () -> {
            LoadState state = loadStateScript.of(sessionId);
            return state.loaded() && !sessions.isRegistered(sessionId)
                    ? new LoadState(false, state.quota(), state.gate(), state.versions())
                    : state;
        });
    }

    @GetMapping("/internal/sessions/{sessionId}/remaining")
    Mono<Map<Long, Integer>> remaining(@PathVariable long sessionId) {
        return blocking(sessionId, () -> sessions.remaining(sessionId));
    }

    @GetMapping("/internal/sessions/{sessionId}/state")
    Mono<StockState> state(@PathVariable long sessionId) {
        return blocking(sessionId, () -> {
            var gate = sessions.gate(sessionId);
            var answers = sessions.answers(sessionId);
            return new StockState(
                    gate != Gate.NONE,
                    gate,
                    sessions.pending(sessionId),
                    answers.accepted(),
                    answers.rejected(),
                    sessions.slots(sessionId));
        });
    }

    @PostMapping("/internal/sessions/{sessionId}/repair")
    Mono<StockRepair.Answer> repair(@PathVariable long sessionId, @Valid @RequestBody StockRepair repair) {
        return blocking(sessionId, () -> repairNow(sessionId, repair));
    }

    private StockRepair.Answer repairNow(long sessionId, StockRepair repair) {
        Map<Long, List<Holder>> release = bySlot(repair.release());
        Map<Long, List<Holder>> adopt = bySlot(repair.adopt());
        Set<Long> slots = new LinkedHashSet<>(release.keySet());
        slots.addAll(adopt.keySet());
        if (repair.recount() != null) {
            slots.addAll(repair.recount());
        }
        int released = 0;
        int adopted = 0;
        int recounted = 0;
        for (Long slot : slots) {
            var done = repairs.repair(
                    sessionId,
                    repair.incarnation(),
                    slot,
                    release.getOrDefault(slot, List.of()),
                    adopt.getOrDefault(slot, List.of()));
            released += done.released();
            adopted += done.adopted();
            recounted += done.recounted();
        }
        return new StockRepair.Answer(adopted, released, recounted);
    }

    private static Map<Long, List<Holder>> bySlot(List<Holder> holders) {
        Map<Long, List<Holder>> bySlot = new LinkedHashMap<>();
        holders.forEach(
                h -> bySlot.computeIfAbsent(h.slotId(), s -> new ArrayList<>()).add(h));
        return bySlot;
    }

    /** While the session's part of Redis is known to be away no thread waits for it. */
    private <T> Mono<T> blocking(long sessionId, Supplier<T> work) {
        return Mono.fromCallable(() -> breakers.ask(sessionId, work)).subscribeOn(Schedulers.boundedElastic());
    }
}
