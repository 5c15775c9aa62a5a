package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.SessionStock.Slot;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.springframework.stereotype.Component;

/**
 * The session of this instance's rehearsal, in Redis alone: a negative id of its own, few slots, an open gate. It is
 * not registered, so that no sweeper, audit or report meets it, and gone when the rehearsal has ended, or its keys
 * have.
 */
@Component
public class RehearsalSession {
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int SLOTS = 20;
    private static final int PERMITS = 10;
    private static final int QUOTA = 4;
    private final long id = -1 - ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final SessionStore sessions;
    private final Clock clock;

    RehearsalSession(SessionStore sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    public long id() {
        return id;
    }

    /** Returns the number of slots: their ids are from 1 to so many. */
    public int slots() {
        return SLOTS;
    }

    /** Whether Redis answers; throws when it does not. */
    public boolean isPossible() {
        return !sessions.isRegistered(id);
    }

    public void open() {
        sessions.loadUnregistered(stock(), Gate.OPEN);
    }

    public void remove() {
        sessions.forget(stock());
    }

    private SessionStock stock() {
        long now = clock.millis();
        List<Slot> slots = LongStream.rangeClosed(1, SLOTS)
                .mapToObj(slot -> new Slot(slot, PERMITS, 0))
                .toList();
        return new SessionStock(id, now, 0, now + LIFE.toMillis(), QUOTA, slots, List.of(), 0, null);
    }
}
