package com.courtgate.booking.court;

import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.court.CourtMapper.Place;
import com.courtgate.booking.court.CourtMapper.Stored;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The courts there are. A removed one keeps its past and its sold slots; so does one that moves to another hall. */
@Component
public class Courts {
    private final CourtMapper mapper;
    private final Halls halls;
    private final ObjectProvider<CourtsObserver> observers;
    private final AuditLog auditLog;
    private final Clock clock;

    Courts(CourtMapper mapper, Halls halls, ObjectProvider<CourtsObserver> observers, AuditLog auditLog, Clock clock) {
        this.mapper = mapper;
        this.halls = halls;
        this.observers = observers;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    record Court(long id, String name, long hallId) {}

    /**
     * Filter for courts; null is no restriction.
     *
     * @param name a part of it
     */
    record Filter(@Nullable String name, @Nullable Long hallId) {}

    IPage<Court> find(IPage<Stored> page, Filter filter) {
        var wanted = new QueryWrapper<Stored>()
                .orderByAsc("id")
                .eq(filter.hallId() != null, "hall_id", filter.hallId())
                .apply(filter.name() != null, "locate({0}, name) > 0", filter.name());
        return mapper.selectPage(page, wanted)
                .convert(row -> new Court(Objects.requireNonNull(row.id), row.name, row.hallId));
    }

    sealed interface Outcome {}

    record Stands(Court court) implements Outcome {}

    /** Nothing was changed, and why; field to reason. */
    record Refused(ResultCode code, Map<String, Reason> reasons) implements Outcome {}

    /** @param hallId the first when null */
    @Transactional
    public Outcome add(CurrentUser admin, String name, @Nullable Long hallId) {
        long hall = hallId == null ? Hall.FIRST : hallId;
        if (halls.share(hall).filter(Hall::active).isEmpty()) {
            return noHall(hall);
        }
        Instant now = clock.instant();
        var court = new Court(insert(name, hall, now), name, hall);
        auditLog.record(admin, now, "court.add", "court:" + court.id(), Map.of("name", name, "hallId", hall));
        tellObservers();
        return new Stands(court);
    }

    /** @param hallId another hall than its own moves the court; null: it stays */
    @Transactional
    public Outcome change(CurrentUser admin, long id, String name, @Nullable Long hallId) {
        List<Place> place = hallId == null ? mapper.placesOf(Set.of(id)) : mapper.lock(Set.of(id));
        if (place.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, Map.of());
        }
        long from = place.getFirst().hallId();
        long to = hallId == null ? from : hallId;
        if (to != from) {
            Optional<Refused> refusal = move(admin, id, from, to);
            if (refusal.isPresent()) {
                return refusal.get();
            }
        }
        if (!changed(admin, "court.rename", id, mapper.rename(id, name), Map.of("name", name))) {
            return new Refused(ResultCode.NOT_FOUND, Map.of());
        }
        if (to != from) {
            tellObservers();
        }
        return new Stands(new Court(id, name, to));
    }

    /** The court is locked. */
    private Optional<Refused> move(CurrentUser admin, long id, long from, long to) {
        Optional<Hall> lower = halls.share(Math.min(from, to));
        Optional<Hall> upper = halls.share(Math.max(from, to));
        Optional<Hall> target = (to < from ? lower : upper).filter(Hall::active);
        if (target.isEmpty()) {
            return Optional.of(noHall(to));
        }
        Hall old = (to < from ? upper : lower).orElseThrow();
        String zone = target.get().timeZone();
        if (!zone.equals(old.timeZone())) {
            Reason why = Reason.of("reason.otherZone", zone, old.timeZone());
            return Optional.of(new Refused(ResultCode.PARAM_ERROR, Map.of("hallId", why)));
        }
        Instant now = clock.instant();
        Instant until = mapper.lastToCome(id, earliest(now), now);
        if (until != null) {
            return Optional.of(new Refused(ResultCode.STATE_INVALID, Map.of("hallId", slotsToCome(until, old))));
        }
        mapper.move(id, to);
        auditLog.record(admin, now, "court.move", "court:" + id, Map.of("from", from, "to", to));
        return Optional.empty();
    }

    private static Reason slotsToCome(Instant until, Hall old) {
        LocalDateTime there = LocalDateTime.ofInstant(until, old.zone()).truncatedTo(ChronoUnit.MINUTES);
        return Reason.of(
                "reason.slotsToCome",
                there.toLocalDate().toString(),
                there.toLocalTime().toString());
    }

    /** The earliest date of which a slot may not be over, in any zone. */
    private static LocalDate earliest(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(3);
    }

    private static Refused noHall(long id) {
        NamedCourts.Refused no = NamedCourts.noHall(id);
        return new Refused(no.code(), no.reasons());
    }

    private void tellObservers() {
        observers.forEach(CourtsObserver::courtsChanged);
    }

    /** Answers false when there is no such court. */
    @Transactional
    public boolean remove(CurrentUser admin, long id) {
        return changed(admin, "court.remove", id, mapper.deleteById(id), Map.of());
    }

    private boolean changed(CurrentUser admin, String action, long id, int rows, Map<String, Object> details) {
        if (rows == 1) {
            auditLog.record(admin, clock.instant(), action, "court:" + id, details);
        }
        return rows == 1;
    }

    /** Adds to the first hall those whose names are missing, for the seed of the dev profile. */
    @Transactional
    public void addMissing(List<String> names) {
        Set<String> known =
                mapper.selectList(null).stream().map(court -> court.name).collect(Collectors.toSet());
        Instant now = clock.instant();
        List<String> missing =
                names.stream().filter(name -> !known.contains(name)).toList();
        missing.forEach(name -> insert(name, Hall.FIRST, now));
        if (!missing.isEmpty()) {
            tellObservers();
        }
    }

    private long insert(String name, long hallId, Instant now) {
        var row = new Stored();
        row.name = name;
        row.hallId = hallId;
        row.createdAt = now;
        mapper.insert(row);
        return Objects.requireNonNull(row.id);
    }
}
