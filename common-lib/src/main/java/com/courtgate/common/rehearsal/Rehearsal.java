package com.courtgate.common.rehearsal;

import com.courtgate.common.security.CurrentUser;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * Plays a script before the service is ready, for a while, and where that while is short once more when the service is
 * ready and nobody asks for anything yet. It ends at the first request of a real user, and does not begin after one:
 * while a session sells nobody waits for it. A failure of it is never a reason not to start.
 */
public final class Rehearsal implements ApplicationRunner {
    private static final Logger log = LoggerFactory.getLogger(Rehearsal.class);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final String CACHE_OPTION = "-XX:AOTCache=";
    private final RehearsalScript script;
    private final RehearsalSettings settings;
    private final boolean hasCache;
    private volatile boolean isWanted;
    private final Clock clock;
    private volatile double rate;
    private volatile @Nullable Instant lastEnd;

    Rehearsal(RehearsalScript script, RehearsalSettings settings, MeterRegistry metrics, Clock clock) {
        this(script, settings, metrics, clock, hasCache());
    }

    Rehearsal(
            RehearsalScript script, RehearsalSettings settings, MeterRegistry metrics, Clock clock, boolean hasCache) {
        this.script = script;
        this.settings = settings;
        this.clock = clock;
        this.hasCache = hasCache;
        this.isWanted = !settings.longest().isZero();
        Gauge.builder("courtgate.rehearsal.rate", () -> rate)
                .description("Requests a second at the end of the rehearsal at the start; 0: there was none")
                .register(metrics);
    }

    private static boolean hasCache() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(option -> option.startsWith(CACHE_OPTION));
    }

    /** Returns the end of the last rehearsal, to its end or until it gave way; null when there was none. */
    public @Nullable Instant lastEnd() {
        return lastEnd;
    }

    /** Requests a second at that end. */
    public double lastRate() {
        return rate;
    }

    /** Ends the rehearsal when a real user asks for something. */
    public void heard(CurrentUser user) {
        if (isWanted && !user.isRehearsing()) {
            giveWay();
        }
    }

    /** Ends the rehearsal after its turn, for real work. */
    public void giveWay() {
        isWanted = false;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        perform(settings.before(hasCache));
        if (isWanted && !settings.after(hasCache).isZero()) {
            Thread.ofPlatform().daemon().name("rehearsal").start(this::playOn);
        }
    }

    /**
     * Plays on, but not at once: services that start together have the processor to themselves until all of them are
     * ready.
     */
    private void playOn() {
        LockSupport.parkNanos(settings.pause().toNanos());
        perform(settings.after(hasCache));
        isWanted = false;
    }

    private void perform(Duration longest) {
        try {
            if (isWanted && isPossible()) {
                play(longest);
            }
        } catch (RuntimeException e) {
            isWanted = false;
            log.warn("The rehearsal ends early: {}", e.toString());
        }
    }

    private boolean isPossible() {
        long begun = System.nanoTime();
        boolean isPossible = script.isPossible();
        while (!isPossible
                && isWanted
                && System.nanoTime() - begun < settings.patience().toNanos()) {
            LockSupport.parkNanos(PAUSE.toNanos());
            isPossible = script.isPossible();
        }
        if (isPossible) {
            return true;
        }
        log.info("No rehearsal: {}", isWanted ? "what it needs is not there" : "there is real work");
        return false;
    }

    private void play(Duration longest) {
        long begun = System.nanoTime();
        long requests = 0;
        try {
            script.begin();
            while (isWanted && System.nanoTime() - begun < longest.toNanos()) {
                long turn = System.nanoTime();
                int played = script.turn();
                requests += played;
                rate = played * 1e9 / (System.nanoTime() - turn);
            }
        } finally {
            script.end();
        }
        if (requests > 0) {
            lastEnd = clock.instant();
        }
        log.info(
                "Rehearsed {} requests in {} ms, {}/s in the last turn{}",
                requests,
                (System.nanoTime() - begun) / 1_000_000,
                Math.round(rate),
                isWanted ? "" : ", then gave way");
    }
}
