package com.courtgate.booking.suspension;

import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.suspension.SuspensionMapper.SuspendedUser;
import com.courtgate.booking.suspension.SuspensionMapper.Used;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.Allowances.Person;
import com.courtgate.common.outbox.Outbox;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Who may have less of a session than its quota: the suspended, and who has used up their week or gave back. */
@Component
class ReducedQuotas {
    private final SuspensionMapper mapper;
    private final Settings settings;
    private final Outbox outbox;

    ReducedQuotas(SuspensionMapper mapper, Settings settings, Outbox outbox) {
        this.mapper = mapper;
        this.settings = settings;
        this.outbox = outbox;
    }

    /** Returns them as of one look; empty when there is no such session. */
    @Transactional
    public Optional<Allowances> of(long sessionId, Instant now) {
        Instant lookedAt = mapper.databaseTime();
        LocalDate date = mapper.dateOf(sessionId);
        if (date == null) {
            return Optional.empty();
        }
        int perWeek = settings.quotaPerUserAndWeek();
        LocalDate from = perWeek == 0 ? date : date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        LocalDate to = perWeek == 0 ? date : date.with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY));
        Map<Long, Person> people = new HashMap<>();
        for (Used used : mapper.used(sessionId, from, to)) {
            int most = most(used, perWeek);
            if (most < settings.quotaPerUserAndSession()) {
                people.put(used.userId(), new Person(used.userId(), most, 0));
            }
        }
        for (SuspendedUser suspended : mapper.suspended(now)) {
            people.put(
                    suspended.userId(),
                    new Person(suspended.userId(), 0, suspended.until().toEpochMilli()));
        }
        return Optional.of(new Allowances(sessionId, lookedAt.toEpochMilli(), List.copyOf(people.values())));
    }

    private int most(Used used, int perWeek) {
        int ofSession = settings.quotaPerUserAndSession() - used.givenBack();
        int ofWeek = perWeek == 0 ? ofSession : perWeek - used.givenBack() - used.elsewhere();
        return Math.max(0, Math.min(ofSession, ofWeek));
    }

    /**
     * Tells reserve-service at once, after the commit, of those of the sessions that are on sale. After the lock of
     * whoever is concerned: a look of before must not win.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void tell(Instant now) {
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1);
        for (long sessionId : mapper.live(from)) {
            of(sessionId, now)
                    .ifPresent(allowances -> outbox.append(
                            Topology.BOOKING_EVENTS,
                            Topology.ALLOWANCES_CHANGED,
                            "allowances:" + sessionId,
                            now,
                            allowances));
        }
    }
}
