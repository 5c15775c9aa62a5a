package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.Halls;
import com.courtgate.booking.session.SlotAvailabilityCache.Board;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Sessions and their slots, for students. */
@RestController
@RequestMapping("/sessions")
@Tag(name = "sessions", description = "Openings and their slots")
record SessionController(
        SessionMapper sessions,
        SlotAvailabilityCache board,
        Halls halls,
        CatalogSettings catalog,
        Settings settings,
        Clock clock) {
    /**
     * @param grabSpreadMillis over how long after the gate armed pages spread what they send
     * @param quota most slots of it that a student may have, 1 to 100
     */
    record SessionToGrab(@JsonUnwrapped SessionRow session, long grabSpreadMillis, int quota) {}

    /**
     * @param date of the slots, the hall's today when absent
     * @param hallId of every hall when absent
     */
    @Operation(operationId = "listSessions", summary = "Sessions of a day, of today when none is given")
    @GetMapping
    Envelope<List<SessionToGrab>> on(
            @RequestParam(required = false) @Nullable LocalDate date,
            @RequestParam(required = false) @Nullable Long hallId) {
        long spread = catalog.grabSpread().toMillis();
        int quota = settings.quotaPerUserAndSession();
        List<SessionRow> found = date == null ? today(hallId) : sessions.on(date, hallId);
        return Envelope.ok(found.stream()
                .map(session -> new SessionToGrab(session, spread, quota))
                .toList());
    }

    /** Halls of the world have up to three dates at once. */
    private List<SessionRow> today(@Nullable Long hallId) {
        Instant now = clock.instant();
        Map<Long, LocalDate> todays = halls.all().stream()
                .filter(hall -> hallId == null || hall.id() == hallId)
                .collect(Collectors.toMap(Hall::id, hall -> hall.today(now)));
        return todays.values().stream()
                .distinct()
                .flatMap(day -> sessions.on(day, hallId).stream())
                .filter(session -> session.slotDate().equals(todays.get(session.hallId())))
                .sorted(Comparator.comparing(SessionRow::flashTime).thenComparing(SessionRow::id))
                .toList();
    }

    /** @param timeZone of everything that belongs to no session */
    record SessionDefaults(String timeZone) {}

    @Operation(operationId = "readSessionDefaults", summary = "The zone of what belongs to no session")
    @GetMapping("/defaults")
    Envelope<SessionDefaults> defaults() {
        return Envelope.ok(new SessionDefaults(catalog.timeZone().getId()));
    }

    @Operation(operationId = "readSlotBoard", summary = "The slots of a session with what is left of them")
    @Refuses(ResultCode.NOT_FOUND)
    @Parameter(name = HttpHeaders.IF_NONE_MATCH, in = ParameterIn.HEADER, description = "ETag of the last answer")
    @GetMapping("/{id}/slots")
    ResponseEntity<Envelope<List<SlotView>>> slots(@PathVariable long id) {
        Board shown = board.of(id).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
        return ResponseEntity.ok()
                .eTag(shown.tag()) // who has it already is answered 304 by the framework
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .body(Envelope.ok(shown.slots()));
    }
}
