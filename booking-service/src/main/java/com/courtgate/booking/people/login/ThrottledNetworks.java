package com.courtgate.booking.people.login;

import java.time.Instant;
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
    private final ThrottledNetworkMapper mapper;
    private final AccountSettings.Guesses guesses;

    ThrottledNetworks(ThrottledNetworkMapper mapper, AccountSettings settings) {
        this.mapper = mapper;
        this.guesses = settings.guesses();
    }

    public boolean isThrottled(String network, Instant now) {
        Instant forgivenAt = mapper.forgivenAt(network);
        return forgivenAt != null && forgivenAt.isAfter(afterForgiving(guesses.free(), now));
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void failed(String network, int failures, Instant now) {
        Instant forgivenAt = mapper.forgivenAt(network);
        if (forgivenAt != null && forgivenAt.isAfter(afterForgiving(2 * guesses.free() - 1, now))) {
            return; // it is as full as it gets: whoever floods waits for no row
        }
        long micros = guesses.oneForgiven().toNanos() / 1000 * failures;
        mapper.add(network, now, micros, afterForgiving(2 * guesses.free(), now));
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
