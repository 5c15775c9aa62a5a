package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.common.value.Digests;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The slots of a session with what is left of them. Thousands look at it in the minute before the gate: whatever their
 * number, each session is read once per half second and instance. Remaining permits come from reserve-service; while it
 * does not answer or has not loaded the session, from the database, which does not know the holds under way. An outage
 * of one session's part of Redis keeps nobody from asking for the others.
 */
@Component
class SlotAvailabilityCache {
    private static final Logger log = LoggerFactory.getLogger(SlotAvailabilityCache.class);
    private static final int SESSIONS = 1000;

    private final SessionMapper sessions;
    private final ReserveService reserveService;
    private final Clock clock;
    private final LoadingCache<Long, Optional<Board>> boards;

    SlotAvailabilityCache(
            SessionMapper sessions, ReserveService reserveService, CatalogSettings settings, Clock clock) {
        this.sessions = sessions;
        this.reserveService = reserveService;
        this.clock = clock;
        this.boards = Caffeine.newBuilder()
                .maximumSize(SESSIONS)
                .expireAfterWrite(settings.boardAge())
                .build(this::read); // one reader per session, the others wait for it
    }

    /** Questions to reserve-service. */
    @FeignClient(name = "reserve-service", contextId = "catalog-reserve-service")
    interface ReserveService {
        /** Slot id to permits left; empty when the session is not loaded. */
        @GetMapping("/internal/sessions/{id}/remaining")
        Map<Long, Integer> remaining(@PathVariable("id") long sessionId);
    }

    /**
     * The slots of a session at a moment.
     *
     * @param tag an entity tag of the slots alone: equal slots have equal tags, whichever instance shows them
     */
    record Board(List<SlotView> slots, String tag) {
        static Board of(List<SlotView> slots) {
            byte[] all = slots.toString().getBytes(StandardCharsets.UTF_8); // records: every component, in order
            return new Board(slots, "W/\"" + Digests.sha256Hex(all).substring(0, 32) + '"');
        }
    }

    /** Empty when there is no such session. */
    Optional<Board> of(long sessionId) {
        return boards.get(sessionId);
    }

    private Optional<Board> read(long sessionId) {
        SessionRow session = sessions.byId(sessionId);
        if (session == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        List<SlotRow> slots = sessions.slotsOf(sessionId);
        Map<Long, Integer> left = left(sessionId, slots);
        return Optional.of(Board.of(slots.stream()
                .map(slot -> slot.shown(left.getOrDefault(slot.id(), 0), isOver(slot, session, now), session))
                .toList()));
    }

    private static boolean isOver(SlotRow slot, SessionRow session, Instant now) {
        return !now.isBefore(slot.start(session.timeZone()));
    }

    private Map<Long, Integer> left(long sessionId, List<SlotRow> slots) {
        try {
            Map<Long, Integer> live = reserveService.remaining(sessionId);
            boolean complete = slots.stream().allMatch(s -> s.blocked() || live.containsKey(s.id()));
            return complete ? live : leftByDatabase(sessionId, slots);
        } catch (FeignException | CallNotPermittedException down) {
            log.debug("The board of session {} is drawn from the database", sessionId, down);
            return leftByDatabase(sessionId, slots);
        }
    }

    private Map<Long, Integer> leftByDatabase(long sessionId, List<SlotRow> slots) {
        Map<Long, Integer> left = new HashMap<>();
        slots.forEach(slot -> left.put(slot.id(), slot.permits()));
        sessions.holdersOf(sessionId).forEach(h -> left.merge(h.slotId(), -1, Integer::sum));
        slots.stream().filter(SlotRow::keptForWaitlist).forEach(slot -> left.put(slot.id(), 0));
        return left;
    }
}
