package com.courtgate.booking.court;

import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.court.CourtMapper.Stored;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The courts there are. A removed one keeps its past and its sold slots. */
@Component
public class Courts {
    private final CourtMapper mapper;
    private final AuditLog auditLog;
    private final Clock clock;

    Courts(CourtMapper mapper, AuditLog auditLog, Clock clock) {
        this.mapper = mapper;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    record Court(long id, String name) {}

    /** @param name a part of it; null: all */
    IPage<Court> find(IPage<Stored> page, @Nullable String name) {
        var wanted = new QueryWrapper<Stored>().orderByAsc("id").apply(name != null, "locate({0}, name) > 0", name);
        return mapper.selectPage(page, wanted).convert(row -> new Court(Objects.requireNonNull(row.id), row.name));
    }

    @Transactional
    public Court add(CurrentUser admin, String name) {
        Instant now = clock.instant();
        long id = insert(name, now);
        auditLog.record(admin, now, "court.add", "court:" + id, Map.of("name", name));
        return new Court(id, name);
    }

    /** Answers false when there is no such court. */
    @Transactional
    public boolean rename(CurrentUser admin, long id, String name) {
        return changed(admin, "court.rename", id, mapper.rename(id, name), Map.of("name", name));
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

    /** Adds those whose names are missing, for the seed of the dev profile. */
    @Transactional
    public void addMissing(List<String> names) {
        Set<String> known =
                mapper.selectList(null).stream().map(court -> court.name).collect(Collectors.toSet());
        Instant now = clock.instant();
        names.stream().filter(name -> !known.contains(name)).forEach(name -> insert(name, now));
    }

    private long insert(String name, Instant now) {
        var row = new Stored();
        row.name = name;
        row.createdAt = now;
        mapper.insert(row);
        return Objects.requireNonNull(row.id);
    }

    /**
     * Locks and returns those of the courts that exist, in one order for everybody. A caller that adds slots to a court
     * has it to itself from here until its transaction ends.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> lock(Collection<Long> courtIds) {
        return Set.copyOf(mapper.lock(courtIds));
    }
}
