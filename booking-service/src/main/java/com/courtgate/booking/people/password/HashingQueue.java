package com.courtgate.booking.people.password;

import com.courtgate.booking.people.login.AccountSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Order in which passwords are hashed. Likely ones have every other turn, so that guesses, however many they are and
 * from however many sites, are never more than one before each of them. Throttled jobs come one per {@code pace}, and
 * then before all others, so that nothing else can starve them; background jobs come when nobody else waits. Not
 * thread-safe.
 *
 * <p>Moments are those of {@link System#nanoTime}.
 */
public final class HashingQueue<J> {
    private final FairQueue<J> likely;
    private final FairQueue<J> ordinary;
    private final FairQueue<J> throttled;
    private final FairQueue<J> background;
    private final long paceNanos;
    private long nextThrottled;
    private boolean isTurnOfLikely = true;

    /** Priority of a job. */
    public enum Lane {
        /** Most probably right; see {@link PasswordHashes.Likelihood}. */
        LIKELY,
        /** Served at once, in turn with others. */
        ORDINARY,
        /** Perhaps a guess: from a throttled network, at an account unknown there whose hash has no tag. */
        THROTTLED,
        /** Nobody waits for it. */
        BACKGROUND
    }

    /** @param now any moment before the first job */
    HashingQueue(AccountSettings.Hashing settings, long now) {
        likely = new FairQueue<>(settings.waiting());
        ordinary = new FairQueue<>(settings.waiting());
        throttled = new FairQueue<>(settings.throttledWaiting());
        background = new FairQueue<>(settings.waiting());
        paceNanos = settings.throttledPace().toNanos();
        nextThrottled = now;
    }

    /** Answers who must go, see {@link FairQueue#offer}. */
    @Nullable
    J offer(Lane lane, FairnessKey fairnessKey, J job) {
        return line(lane).offer(fairnessKey, job);
    }

    boolean remove(Lane lane, FairnessKey fairnessKey, J job) {
        return line(lane).remove(fairnessKey, job);
    }

    /** The job whose turn it is now; null when there is none before {@link #nextThrottledIn} is over. */
    @Nullable
    J poll(long now) {
        if (throttled.size() > 0 && now - nextThrottled >= 0) {
            nextThrottled = now + paceNanos;
            return throttled.poll();
        }
        J job = isTurnOfLikely ? firstOf(likely, ordinary) : firstOf(ordinary, likely);
        isTurnOfLikely = !isTurnOfLikely;
        return job == null ? background.poll() : job;
    }

    private @Nullable J firstOf(FairQueue<J> before, FairQueue<J> after) {
        J job = before.poll();
        return job == null ? after.poll() : job;
    }

    /** Returns the time until a waiting throttled job's turn; null when none waits. */
    @Nullable
    Duration nextThrottledIn(long now) {
        return throttled.size() == 0 ? null : Duration.ofNanos(Math.max(0, nextThrottled - now));
    }

    /** Jobs that somebody waits for. */
    public int size() {
        return likely.size() + ordinary.size() + throttled.size();
    }

    private FairQueue<J> line(Lane lane) {
        return switch (lane) {
            case LIKELY -> likely;
            case ORDINARY -> ordinary;
            case THROTTLED -> throttled;
            case BACKGROUND -> background;
        };
    }
}
