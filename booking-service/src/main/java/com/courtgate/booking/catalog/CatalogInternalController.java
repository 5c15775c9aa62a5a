package com.courtgate.booking.catalog;

import com.courtgate.booking.settings.Settings;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What other services ask and tell the catalog; plain JSON, behind the internal key. */
@Hidden
@RestController
@RequestMapping("/internal")
class CatalogInternalController {
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final SessionMapper sessions;
    private final LoadDocument loadDocument;
    private final MoveSession moveSession;
    private final GeneratePlannedSessions generatePlannedSessions;
    private final Settings settings;
    private final Clock clock;

    CatalogInternalController(
            SessionMapper sessions,
            LoadDocument loadDocument,
            MoveSession moveSession,
            GeneratePlannedSessions generatePlannedSessions,
            Settings settings,
            Clock clock) {
        this.sessions = sessions;
        this.loadDocument = loadDocument;
        this.moveSession = moveSession;
        this.generatePlannedSessions = generatePlannedSessions;
        this.settings = settings;
        this.clock = clock;
    }

    /** @param quota active reservations a user may have in the session */
    record InternalSession(
            long id,
            LocalDate slotDate,
            Instant flashTime,
            @Nullable Instant closeTime,
            String timeZone,
            SessionStatus status,
            int quota) {}

    /** @param from moves only from this status; null: from any that may go there */
    record Move(@Nullable SessionStatus from, @NotNull SessionStatus to) {}

    record Created(int created) {}

    /**
     * Every session that is not closed and whose day is not over for more than a day; and closed ones as long as
     * reserve-service may have them, so that somebody sees a gate left open.
     */
    @GetMapping("/sessions/current")
    List<InternalSession> current() {
        Instant now = clock.instant();
        // Two days back in UTC reaches everything that is not long over in any zone.
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2);
        return sessions.from(from).stream()
                .filter(session -> now.isBefore(end(session)))
                .map(this::view)
                .toList();
    }

    private static Instant end(SessionRow session) {
        return session.status() == SessionStatus.CLOSED
                ? LoadDocument.expiry(session)
                : session.endOfDay().plus(REMEMBERED);
    }

    @GetMapping("/sessions/{id}")
    InternalSession read(@PathVariable long id) {
        SessionRow session = sessions.byId(id);
        if (session == null) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        return view(session);
    }

    @GetMapping("/sessions/{id}/load")
    LoadDocument.Document load(@PathVariable long id) {
        return loadDocument.of(id).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @PostMapping("/sessions/{id}/status")
    MoveSession.At move(@PathVariable long id, @Valid @RequestBody Move move) {
        if (move.to() == SessionStatus.SCHEDULED) {
            throw ApiException.invalid(Map.of("to", "nothing goes back to SCHEDULED"));
        }
        return switch (moveSession.move(id, move.from(), move.to())) {
            case MoveSession.At at -> at;
            case MoveSession.NoSuchSession none -> throw ApiException.of(ResultCode.NOT_FOUND);
        };
    }

    @PostMapping("/plans/generate")
    Created generate() {
        return new Created(generatePlannedSessions.generate());
    }

    private InternalSession view(SessionRow session) {
        return new InternalSession(
                session.id(),
                session.slotDate(),
                session.flashTime(),
                session.closeTime(),
                session.timeZone(),
                session.status(),
                settings.quotaPerUserAndSession());
    }
}
