package com.courtgate.booking.court;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Adds, renames and removes courts. A removed court keeps its past and its sold slots. */
@Component
public class ChangeCourts {
    private final CourtMapper courts;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeCourts(CourtMapper courts, AuditLog auditLog, Clock clock) {
        this.courts = courts;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    record Court(long id, String name) {}

    enum Outcome {
        DONE,
        NO_SUCH_COURT
    }

    @Transactional
    public Court add(CurrentUser admin, String name) {
        Instant now = clock.instant();
        long id = insert(name, now);
        auditLog.record(admin, now, "court.add", "court:" + id, Map.of("name", name));
        return new Court(id, name);
    }

    @Transactional
    public Outcome rename(CurrentUser admin, long id, String name) {
        if (courts.rename(id, name) == 0) {
            return Outcome.NO_SUCH_COURT;
        }
        auditLog.record(admin, clock.instant(), "court.rename", "court:" + id, Map.of("name", name));
        return Outcome.DONE;
    }

    @Transactional
    public Outcome remove(CurrentUser admin, long id) {
        if (courts.deleteById(id) == 0) {
            return Outcome.NO_SUCH_COURT;
        }
        auditLog.record(admin, clock.instant(), "court.remove", "court:" + id, Map.of());
        return Outcome.DONE;
    }

    /** Adds those whose names are missing, for the seed of the dev profile. */
    @Transactional
    public void addMissing(List<String> names) {
        Set<String> known = new HashSet<>();
        courts.selectList(null).forEach(court -> known.add(court.name));
        Instant now = clock.instant();
        names.stream().filter(name -> !known.contains(name)).forEach(name -> insert(name, now));
    }

    private long insert(String name, Instant now) {
        var row = new CourtRow();
        row.name = name;
        row.createdAt = now;
        courts.insert(row);
        return Objects.requireNonNull(row.id);
    }
}
