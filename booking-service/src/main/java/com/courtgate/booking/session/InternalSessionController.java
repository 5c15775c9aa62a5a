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
import java.util.function.Function;
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
class InternalSessionController {
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final SessionMapper sessions;
    private final BuildSessionStock buildSessionStock;
    private final ChangeSessionStatus changeSessionStatus;
    private final Settings settings;
    private final Clock clock;

    InternalSessionController(
            SessionMapper sessions,
            BuildSessionStock buildSessionStock,
            ChangeSessionStatus changeSessionStatus,
            Settings settings,
            Clock clock) {
        this.sessions = sessions;
        this.buildSessionStock = buildSessionStock;
        this.changeSessionStatus = changeSessionStatus;
        this.settings = settings;
        this.clock = clock;
    }

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
        List<Long> onSale = current.stream()
                .filter(InternalSessionController::isOnSale)
                .map(SessionRow::id)
                .toList();
        Map<Long, Integer> blocks = versionsOf(onSale, sessions::blockVersionsOf);
        Map<Long, Integer> lines = versionsOf(onSale, sessions::lineVersionsOf);
        return current.stream()
                .map(session -> view(session, blocks.get(session.id()), lines.getOrDefault(session.id(), 0)))
                .toList();
    }

    /** Tells whether Redis should have the session; only then are its versions compared with ours. */
    private static boolean isOnSale(SessionRow session) {
        return session.status() == SessionStatus.WARMED || session.status() == SessionStatus.OPEN;
    }

    private static Map<Long, Integer> versionsOf(List<Long> sessionIds, Function<List<Long>, List<Versions>> count) {
        return sessionIds.isEmpty()
                ? Map.of()
                : count.apply(sessionIds).stream().collect(Collectors.toMap(Versions::sessionId, Versions::versions));
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
        List<Long> one = List.of(id);
        Integer blocks = versionsOf(one, sessions::blockVersionsOf).get(id);
        return view(session, blocks, versionsOf(one, sessions::lineVersionsOf).getOrDefault(id, 0));
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

    /** @param blockVersions null where nobody compares them */
    private Session view(SessionRow session, @Nullable Integer blockVersions, int lineVersions) {
        return new Session(
                session.id(),
                session.slotDate(),
                session.flashTime(),
                session.closeTime(),
                ZoneId.of(session.timeZone()),
                session.status().told(),
                settings.quotaPerUserAndSession(),
                blockVersions == null
                        ? null
                        : new SessionVersions(session.timesVersion(), blockVersions, lineVersions));
    }
}
