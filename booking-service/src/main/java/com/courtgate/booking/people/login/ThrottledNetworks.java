package com.courtgate.booking.people.login;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Knows from which client networks (an IPv4 address or an IPv6 /48) many logins fail. Throttling never refuses anybody:
 * a campus may share one network. It only makes guesses from there wait in a line of their own. A leaky bucket per
 * network, kept as the moment at which all its failures will be forgiven: it gets emptier while further failures come,
 * and holds at most twice what is free. In the database, so that instances share it.
 */
@Component
public class ThrottledNetworks {
    private static final Duration REMEMBERED = Duration.ofSeconds(1);
    private static final int SITES = 10_000;

    private final ThrottledNetworkMapper mapper;
    private final AccountSettings.Guesses guesses;

    /** As the database had it a second ago: guesses come hundreds a second, and one is forgiven in each. */
    private final LoadingCache<String, Instant> forgivenAt;

    ThrottledNetworks(ThrottledNetworkMapper mapper, AccountSettings settings) {
        this.mapper = mapper;
        this.guesses = settings.guesses();
        this.forgivenAt = Caffeine.newBuilder()
                .expireAfterWrite(REMEMBERED)
                .maximumSize(SITES)
                .build(network -> Objects.requireNonNullElse(mapper.forgivenAt(network), Instant.EPOCH));
    }

    public boolean isThrottled(String network, Instant now) {
        return forgivenAt.get(network).isAfter(afterForgiving(guesses.free(), now));
    }

    /** Whether that is known here without asking the database. */
    public boolean isKnownToBeThrottled(String network, Instant now) {
        Instant until = forgivenAt.getIfPresent(network);
        return until != null && until.isAfter(afterForgiving(guesses.free(), now));
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void failed(String network, int failures, Instant now) {
        Instant until = mapper.forgivenAt(network);
        if (until != null && until.isAfter(afterForgiving(2 * guesses.free() - 1, now))) {
            return; // it is as full as it gets: whoever floods waits for no row
        }
        long micros = guesses.oneForgiven().toNanos() / 1000 * failures;
        mapper.add(network, now, micros, afterForgiving(2 * guesses.free(), now));
        forgivenAt.invalidate(network);
    }

    /** Forgets some that have nothing left to be forgiven; answers false when all are forgotten. */
    @Transactional
    public boolean purge(Instant now) {
        return mapper.purge(now) == ThrottledNetworkMapper.AT_ONCE;
    }

    private Instant afterForgiving(int failures, Instant now) {
        return now.plus(guesses.oneForgiven().multipliedBy(failures));
    }
}
