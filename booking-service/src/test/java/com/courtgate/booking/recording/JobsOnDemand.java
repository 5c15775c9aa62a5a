package com.courtgate.booking.recording;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Holds the {@code @Scheduled} jobs of the service until a test runs one. Found by the component scan, so that it is in
 * the context of every test of this module.
 */
@Component
public class JobsOnDemand extends ThreadPoolTaskScheduler {
    private static final long serialVersionUID = 1L;
    private static final Duration NEVER = Duration.ofDays(3650);

    private final transient Map<String, Job> jobs = new ConcurrentHashMap<>();

    private record Job(Runnable work, Duration delay) {}

    /** Runs a job on the caller's thread, such as {@code OverdueSweeper.sweep}. */
    public void run(String name) {
        find(name).work().run();
    }

    /** The time between two runs of a job in production. */
    public Duration delayOf(String name) {
        return find(name).delay();
    }

    private Job find(String name) {
        return jobs.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith("." + name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is none of " + jobs.keySet()));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable job, Instant start, Duration delay) {
        return keep(job, delay);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable job, Duration delay) {
        return keep(job, delay);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable job, Instant start, Duration period) {
        return keep(job, period);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable job, Duration period) {
        return keep(job, period);
    }

    private ScheduledFuture<?> keep(Runnable job, Duration delay) {
        jobs.put(job.toString(), new Job(job, delay));
        return schedule(job, Instant.now().plus(NEVER));
    }
}
