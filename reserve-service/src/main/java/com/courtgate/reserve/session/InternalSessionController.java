package com.courtgate.reserve.session;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Sessions, for the other services; off the event loop, because these calls may take long. */
@RestController
@RequestMapping("/internal/sessions/{sessionId}")
class InternalSessionController {
    private final SessionStore sessions;

    InternalSessionController(SessionStore sessions) {
        this.sessions = sessions;
    }

    record Loaded(int slots) {}

    record Gate(@NotNull GatePosition state) {}

    /** @param loaded whether it can be grabbed and the sweeper knows it */
    record Pulse(boolean loaded, int quota, String gate) {}

    /** @param recount slots whose counter becomes permits - holders; those of the others do anyway */
    record Repair(
            @NotNull List<LoadSession.Holder> adopt,
            @NotNull List<LoadSession.Holder> release,
            @Nullable List<Long> recount) {}

    record Repaired(int adopted, int released, int recounted) {}

    @PostMapping("/load")
    Mono<Loaded> load(@PathVariable long sessionId, @Valid @RequestBody LoadSession session) {
        if (session.sessionId() != sessionId) {
            throw ApiException.invalid(Map.of("sessionId", "differs from the path's"));
        }
        return blocking(() -> new Loaded(sessions.load(session, GatePosition.TIMED)));
    }

    @PostMapping("/gate")
    Mono<Gate> gate(@PathVariable long sessionId, @Valid @RequestBody Gate wanted) {
        return blocking(() -> {
            if (!sessions.move(sessionId, wanted.state())) {
                throw ApiException.of(ResultCode.NOT_FOUND);
            }
            return wanted;
        });
    }

    @GetMapping("/pulse")
    Mono<Pulse> pulse(@PathVariable long sessionId) {
        return blocking(() -> sessions.gate(sessionId)
                .map(gate -> new Pulse(sessions.isRegistered(sessionId), sessions.quota(sessionId), gate.name()))
                .orElseGet(() -> new Pulse(false, 0, "NONE")));
    }

    @GetMapping("/remaining")
    Mono<Map<Long, Integer>> remaining(@PathVariable long sessionId) {
        return blocking(() -> sessions.remaining(sessionId));
    }

    @GetMapping("/state")
    Mono<SessionState> state(@PathVariable long sessionId) {
        return blocking(() -> {
            var gate = sessions.gate(sessionId);
            return new SessionState(
                    gate.isPresent(),
                    gate.map(Enum::name).orElse("NONE"),
                    sessions.pending(sessionId),
                    sessions.rejected(sessionId),
                    sessions.slots(sessionId));
        });
    }

    @PostMapping("/repair")
    Mono<Repaired> repair(@PathVariable long sessionId, @Valid @RequestBody Repair repair) {
        return blocking(() -> repairNow(sessionId, repair));
    }

    private Repaired repairNow(long sessionId, Repair repair) {
        Map<Long, List<LoadSession.Holder>> release = bySlot(repair.release());
        Map<Long, List<LoadSession.Holder>> adopt = bySlot(repair.adopt());
        Set<Long> slots = new LinkedHashSet<>(release.keySet());
        slots.addAll(adopt.keySet());
        if (repair.recount() != null) {
            slots.addAll(repair.recount());
        }
        int released = 0;
        int adopted = 0;
        int recounted = 0;
        for (Long slot : slots) {
            var done = sessions.repair(
                    sessionId, slot, release.getOrDefault(slot, List.of()), adopt.getOrDefault(slot, List.of()));
            released += done.released();
            adopted += done.adopted();
            recounted += done.recounted();
        }
        return new Repaired(adopted, released, recounted);
    }

    private static Map<Long, List<LoadSession.Holder>> bySlot(List<LoadSession.Holder> holders) {
        Map<Long, List<LoadSession.Holder>> bySlot = new LinkedHashMap<>();
        holders.forEach(
                h -> bySlot.computeIfAbsent(h.slotId(), s -> new ArrayList<>()).add(h));
        return bySlot;
    }

    private static <T> Mono<T> blocking(Callable<T> work) {
        return Mono.fromCallable(work).subscribeOn(Schedulers.boundedElastic());
    }
}
