package com.courtgate.booking.account;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whose password is hashed next. Dear jobs come one per {@code pace}, and then before all others, so that nothing else
 * can starve them; background jobs come when nobody else waits. Not thread-safe.
 *
 * <p>Moments are those of {@link System#nanoTime}.
 */
final class HashingOrder<J> {
    private final FairLine<J> ordinary;
    private final FairLine<J> dear;
    private final FairLine<J> background;
    private final long paceNanos;
    private long nextDear;

    /** How a job is treated. */
    enum Lane {
        /** At once, in turn with others. */
        ORDINARY,
        /** A guess, as far as we can tell: from a dear network, at an account unknown there. */
        DEAR,
        /** Nobody waits for it. */
        BACKGROUND
    }

    /** @param now any moment before the first job */
    HashingOrder(AccountSettings.Hashing settings, long now) {
        ordinary = new FairLine<>(settings.waiting());
        dear = new FairLine<>(settings.dearWaiting());
        background = new FairLine<>(settings.waiting());
        paceNanos = settings.dearPace().toNanos();
        nextDear = now;
    }

    /** Answers who must go, see {@link FairLine#offer}. */
    @Nullable
    J offer(Lane lane, String party, J job) {
        return line(lane).offer(party, job);
    }

    boolean remove(Lane lane, String party, J job) {
        return line(lane).remove(party, job);
    }

    /** The job whose turn it is now; null when there is none before {@link #nextDearIn} is over. */
    @Nullable
    J poll(long now) {
        if (dear.size() > 0 && now - nextDear >= 0) {
            nextDear = now + paceNanos;
            return dear.poll();
        }
        J job = ordinary.poll();
        return job == null ? background.poll() : job;
    }

    /** Until a waiting dear job's turn; null when none waits. */
    @Nullable
    Duration nextDearIn(long now) {
        return dear.size() == 0 ? null : Duration.ofNanos(Math.max(0, nextDear - now));
    }

    /** Jobs that somebody waits for. */
    int size() {
        return ordinary.size() + dear.size();
    }

    private FairLine<J> line(Lane lane) {
        return switch (lane) {
            case ORDINARY -> ordinary;
            case DEAR -> dear;
            case BACKGROUND -> background;
        };
    }
}
