package com.courtgate.booking.session;

import com.courtgate.booking.session.SessionMapper.Versions;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionMove;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers other services about sessions and takes their reports; plain JSON, behind the internal key. */
@Hidden
@RestController
@RequestMapping("/internal")
record InternalSessionController(
        SessionMapper sessions,
        BuildSessionStock buildSessionStock,
        ChangeSessionStatus changeSessionStatus,
        Settings settings,
        Clock clock) {
    private static final Duration REMEMBERED = Duration.ofDays(1);

    /**
     * Every session that is not closed and whose day is not over for more than a day; and closed ones as long as
     * reserve-service may have them, so that somebody sees a gate left open. Those that may be grabbed say how often
     * they were changed.
     */
    @GetMapping("/sessions/current")
    List<Session> current() {
        Instant now = clock.instant();
        // Two days back in UTC reaches everything that is not long over in any zone.
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2);
        List<SessionRow> current = sessions.from(from).stream()
                .filter(session -> now.isBefore(end(session)))
                .toList();
        Map<Long, Versions> versions = versionsOf(current.stream()
                .filter(InternalSessionController::isOnSale)
                .map(SessionRow::id)
                .toList());
        return current.stream()
                .map(session -> view(session, versions.get(session.id())))
                .toList();
    }

    /** Tells whether Redis should have the session; only then are its versions compared with ours. */
    private static boolean isOnSale(SessionRow session) {
        return session.status() == SessionStatus.WARMED || session.status() == SessionStatus.OPEN;
    }

    private Map<Long, Versions> versionsOf(List<Long> sessionIds) {
        return sessionIds.isEmpty()
                ? Map.of()
                : sessions.versionsOf(sessionIds).stream().collect(Collectors.toMap(Versions::sessionId, row -> row));
    }

    private static Instant end(SessionRow session) {
        return session.status() == SessionStatus.CLOSED
                ? BuildSessionStock.expiry(session)
                : session.endOfDay().plus(REMEMBERED);
    }

    @GetMapping("/sessions/{id}")
    Session read(@PathVariable long id) {
        SessionRow session = sessions.byId(id);
        if (session == null) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        return view(session, versionsOf(List.of(id)).get(id));
    }

    @GetMapping("/sessions/{id}/load")
    SessionStock load(@PathVariable long id) {
        return buildSessionStock.of(id).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @PostMapping("/sessions/{id}/status")
    SessionMove.Answer move(@PathVariable long id, @Valid @RequestBody SessionMove move) {
        SessionStatus from = move.from() == null ? null : SessionStatus.of(move.from());
        SessionStatus to = SessionStatus.of(move.to());
        if (to == SessionStatus.SCHEDULED) {
            throw ApiException.invalid(Map.of("to", Reason.of("invalid.choice", "WARMED, OPEN, CLOSED")));
        }
        return changeSessionStatus
                .move(id, from, to, move.loaded())
                .map(at -> new SessionMove.Answer(at.status().told(), at.changed()))
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    /** @param versions null where nobody compares them */
    private Session view(SessionRow session, @Nullable Versions versions) {
        return new Session(
                session.id(),
                session.slotDate(),
                session.flashTime(),
                session.closeTime(),
                ZoneId.of(session.timeZone()),
                session.status().told(),
                settings.quotaPerUserAndSession(),
                versions == null
                        ? null
                        : new SessionVersions(session.timesVersion(), versions.ofBlocks(), versions.ofWaitlists()));
    }
}
