package com.courtgate.booking.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Starts of slots' hours: until then they are sold. Remembered, because a slot keeps its hours for ever. */
@Component
public class SlotStartTimes {
    private static final int SLOTS = 10_000;
    private final SessionMapper mapper;
    private final Cache<Long, Instant> starts =
            Caffeine.newBuilder().maximumSize(SLOTS).build();

    SlotStartTimes(SessionMapper mapper) {
        this.mapper = mapper;
    }

    /** Slot id to the instant at which it begins; slots that do not exist are absent. */
    public Map<Long, Instant> startsOf(Collection<Long> slotIds) {
        return starts.getAll(slotIds, unknown -> read(List.copyOf(unknown)));
    }

    private Map<Long, Instant> read(List<Long> slotIds) {
        return mapper.startsOf(slotIds).stream()
                .collect(Collectors.toMap(
                        SessionMapper.Start::slotId, s -> startOf(s.slotDate(), s.startTime(), s.timeZone())));
    }

    static Instant startOf(LocalDate date, LocalTime start, String zone) {
        return date.atTime(start).atZone(ZoneId.of(zone)).toInstant();
    }
}
