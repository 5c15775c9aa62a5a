package com.courtgate.suite.waitlist;

import com.courtgate.suite.Api;
import com.courtgate.suite.rush.Opening;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Students who press for one slot until they are closed, in turn, each as often as the limit of presses lets them. */
public final class PressingStudents implements AutoCloseable {
    private static final Duration ROUND = Duration.ofSeconds(13); // five times a minute are allowed
    private final Api api;
    private final List<String> tokens;
    private final Map<String, Long> wish;
    private final AtomicInteger turn = new AtomicInteger();
    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);

    public PressingStudents(Api api, Opening opening, long slotId, List<String> tokens) {
        this.api = api;
        this.tokens = List.copyOf(tokens);
        this.wish = Map.of("sessionId", opening.sessionId(), "slotId", slotId);
    }

    public void start() {
        timer.scheduleAtFixedRate(this::press, 0, ROUND.toNanos() / tokens.size(), TimeUnit.NANOSECONDS);
    }

    private void press() {
        String token = tokens.get(turn.getAndIncrement() % tokens.size());
        api.postLater("/reserve/", token, wish)
                .whenComplete((answer, failure) -> count(failure == null ? answer.code() : "NO_ANSWER"));
    }

    private void count(String code) {
        answers.computeIfAbsent(code, one -> new LongAdder()).increment();
    }

    /** Returns how often they were told what; SUCCESS is a place. */
    public Map<String, Long> answers() {
        Map<String, Long> counts = new TreeMap<>();
        answers.forEach((code, count) -> counts.put(code, count.sum()));
        return counts;
    }

    /** Returns how many of their presses were answered. */
    public long answered() {
        return answers.values().stream().mapToLong(LongAdder::sum).sum();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
