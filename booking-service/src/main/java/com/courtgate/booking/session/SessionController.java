package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CatalogSettings;
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
import java.time.LocalDate;
import java.util.List;
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
        SessionMapper sessions, SlotAvailabilityCache board, CatalogSettings catalog, Settings settings, Clock clock) {
    /**
     * @param grabSpreadMillis over how long after the gate armed pages spread what they send
     * @param quota most slots of it that a student may have, 1 to 100
     */
    record SessionToGrab(@JsonUnwrapped SessionRow session, long grabSpreadMillis, int quota) {}

    /** @param date of the slots, today when absent */
    @Operation(operationId = "listSessions", summary = "Sessions of a day, of today when none is given")
    @GetMapping
    Envelope<List<SessionToGrab>> on(@RequestParam(required = false) @Nullable LocalDate date) {
        LocalDate day = date == null ? LocalDate.ofInstant(clock.instant(), catalog.timeZone()) : date;
        long spread = catalog.grabSpread().toMillis();
        int quota = settings.quotaPerUserAndSession();
        return Envelope.ok(sessions.on(day).stream()
                .map(session -> new SessionToGrab(session, spread, quota))
                .toList());
    }

    /**
     * @param timeZone of sessions that name none, of the board's "today" and of everything that belongs to no session
     */
    record SessionDefaults(String timeZone) {}

    @Operation(operationId = "readSessionDefaults", summary = "What a session has that names nothing: the campus' zone")
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
