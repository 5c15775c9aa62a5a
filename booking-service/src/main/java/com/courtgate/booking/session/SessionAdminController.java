package com.courtgate.booking.session;

import com.courtgate.booking.session.SlotAvailabilityCache.Board;
import com.courtgate.booking.sessionrules.NewSession;
import com.courtgate.booking.sessionrules.RescheduleRequest;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/admin")
@Tag(name = "sessions")
record SessionAdminController(
        SessionMapper sessions,
        SlotAvailabilityCache board,
        CreateSession createSession,
        RescheduleSession rescheduleSession) {
    record SessionWithSlots(@JsonUnwrapped SessionRow session, List<SlotView> slots) {}

    /** Filter for sessions; an absent field is no restriction. */
    record Query(
            @Nullable LocalDate date,
            @Nullable SessionStatus status,
            @Nullable Long hallId) {}

    @Operation(operationId = "listSessionsAsAdmin", summary = "Sessions")
    @GetMapping("/sessions")
    Envelope<Paged<SessionRow>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Query query,
            @ModelAttribute @ParameterObject DateRange days) {
        return Envelope.ok(Paged.of(
                sessions.find(page.forMapper(), query.date(), query.status(), query.hallId(), days), row -> row));
    }

    @Operation(operationId = "exportSessions", summary = "Sessions as CSV, the newest 10,000")
    @GetMapping(value = "/sessions.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Query query, @ModelAttribute @ParameterObject DateRange days) {
        return Csv.of("sessions", SessionRow.class)
                .without("timesVersion")
                .answer(sessions.find(Csv.page(), query.date(), query.status(), query.hallId(), days));
    }

    @Operation(operationId = "readSession", summary = "One session with its slots")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/sessions/{id}")
    Envelope<SessionWithSlots> read(@PathVariable long id) {
        SessionRow session = sessions.byId(id);
        if (session == null) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        return Envelope.ok(
                new SessionWithSlots(session, board.of(id).map(Board::slots).orElseGet(List::of)));
    }

    @Operation(operationId = "createSession", summary = "Create a session with its slots")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/sessions")
    Envelope<SessionWithSlots> create(CurrentUser admin, @Valid @RequestBody NewSession wanted) {
        return switch (createSession.create(admin, wanted)) {
            case CreateSession.Refused no -> throw ApiException.refused(no.code(), no.reasons());
            case CreateSession.Created created -> Envelope.ok(fresh(created.sessionId()));
        };
    }

    @Operation(operationId = "changeSessionTimes", summary = "Other times for a session that is not loaded yet")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.PARAM_ERROR})
    @PutMapping("/sessions/{id}")
    Envelope<SessionWithSlots> change(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody RescheduleRequest wanted) {
        return rescheduled(id, rescheduleSession.change(admin, id, wanted));
    }

    @Operation(operationId = "postponeSession", summary = "Have a loaded or open session open later")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.PARAM_ERROR})
    @PostMapping("/sessions/{id}/postpone")
    Envelope<SessionWithSlots> postpone(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody RescheduleRequest wanted) {
        return rescheduled(id, rescheduleSession.postpone(admin, id, wanted));
    }

    private Envelope<SessionWithSlots> rescheduled(long id, RescheduleSession.Outcome outcome) {
        return switch (outcome) {
            case RescheduleSession.Rescheduled done -> read(id);
            case RescheduleSession.Refused no ->
                throw ApiException.of(no.code()).with(no.details());
        };
    }

    private SessionWithSlots fresh(long id) {
        SessionRow session = sessions.byId(id);
        if (session == null) {
            throw new IllegalStateException("sessions are never deleted: " + id);
        }
        List<SlotView> slots = sessions.slotsOf(id).stream()
                .map(slot -> slot.shown(slot.permits(), false, session))
                .toList();
        return new SessionWithSlots(session, slots);
    }
}
