package com.courtgate.booking.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Begin and end of slots, as instants. Remembered, because a slot keeps its hours for ever. */
@Component
public class SlotHours {
    private static final int SLOTS = 10_000;
    private final SessionMapper mapper;
    private final Cache<Long, Hours> hours =
            Caffeine.newBuilder().maximumSize(SLOTS).build();

    SlotHours(SessionMapper mapper) {
        this.mapper = mapper;
    }

    /** @param startsAt until then the slot is sold */
    public record Hours(Instant startsAt, Instant endsAt) {}

    /** Slot id to its hours; slots that do not exist are absent. */
    public Map<Long, Hours> of(Collection<Long> slotIds) {
        return hours.getAll(slotIds, unknown -> read(List.copyOf(unknown)));
    }

    private Map<Long, Hours> read(List<Long> slotIds) {
        return mapper.hoursOf(slotIds).stream()
                .collect(Collectors.toMap(StoredHours::slotId, found -> new Hours(found.startsAt(), found.endsAt())));
    }
}
