package com.courtgate.booking.court;

import com.courtgate.booking.calendar.CatalogSettings;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The halls there are. The first one takes its zone from the settings at the first start of this release; from then on
 * theirs is of what belongs to no session.
 */
@Component
public class Halls implements SmartInitializingSingleton {
    private static final Duration AGE = Duration.ofSeconds(1);

    private final HallMapper mapper;
    private final CatalogSettings settings;
    private final Cache<Boolean, List<Hall>> known =
            Caffeine.newBuilder().expireAfterWrite(AGE).build();

    Halls(HallMapper mapper, CatalogSettings settings) {
        this.mapper = mapper;
        this.settings = settings;
    }

    @Override
    public void afterSingletonsInstantiated() {
        mapper.giveTheFirstItsZone(settings.timeZone().getId());
    }

    /** Returns the halls as they are now, or were at most a second ago, in the order in which they are shown. */
    public List<Hall> all() {
        return known.get(true, ignored -> List.copyOf(mapper.all()));
    }

    /** Returns the hall as it is now, active or not. */
    public Optional<Hall> find(long id) {
        return Optional.ofNullable(mapper.byId(id));
    }

    /**
     * Returns the hall, which stays as it is until the transaction ends: neither zone nor activity changes. To be taken
     * after its courts are locked.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<Hall> share(long id) {
        return Optional.ofNullable(mapper.share(id));
    }

    /** Makes this instance see a change at once, called after its commit; the others see it within a second. */
    void forget() {
        known.invalidate(true); // waits for who is asking, unlike invalidateAll
    }
}
