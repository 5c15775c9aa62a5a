package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The minute before a gate and the moments after it, as pages fill them: each student asks for the sessions of the day
 * once, then every two seconds for the board, if it is another one than they have; and some log in. Open-loop: each of
 * these has its time before the minute begins, and latency counts from then.
 */
public final class OpeningLoad {
    private static final Duration OPEN_BEFORE = Duration.ofSeconds(60);
    private static final Duration OPEN_AFTER = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final long LONGEST_MICROS = 60_000_000L;
    private final Api api;
    private final Opening opening;
    private final List<VirtualUser> students;
    private final List<String> logins;
    private final Clock clock;
    private final Random random;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final Figures figures = new Figures();

    /** @param logins accounts of the dev profile, one for each login of the minute */
    public OpeningLoad(Api api, Opening opening, List<VirtualUser> students, List<String> logins, Clock clock) {
        this.api = api;
        this.opening = opening;
        this.students = List.copyOf(students);
        this.logins = List.copyOf(logins);
        this.clock = clock;
        this.random = new Random(opening.sessionId());
    }

    /** Counts, while it goes on and afterwards; latencies in microseconds. */
    public static final class Figures {
        private final Histogram boards = new ConcurrentHistogram(LONGEST_MICROS, 3);
        private final Histogram logins = new ConcurrentHistogram(LONGEST_MICROS, 3);
        private final AtomicInteger troubles = new AtomicInteger();

        public Histogram boards() {
            return boards;
        }

        public Histogram logins() {
            return logins;
        }

        /** Answers of any kind that no client should see: 5xx, 429, or none. */
        public int troubles() {
            return troubles.get();
        }
    }

    public Figures figures() {
        return figures;
    }

    /** Ends when the gate has been open for some seconds and everybody is answered. */
    CompletableFuture<Void> stay() {
        Instant begin = opening.flashTime().minus(OPEN_BEFORE);
        Instant end = opening.flashTime().plus(OPEN_AFTER);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (VirtualUser student : students) {
            Instant first = begin.plusNanos((long) (random.nextDouble() * LOOK.toNanos()));
            all.add(at(first, () -> sessions(student)));
            all.add(at(first, () -> look(student, first, end, "")));
        }
        for (String account : logins) {
            Instant planned = begin.plusNanos((long) (random.nextDouble() * OPEN_BEFORE.toNanos()));
            all.add(at(planned, () -> logIn(account, planned)));
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .whenComplete((done, failure) -> timer.shutdown());
    }

    private CompletableFuture<Void> sessions(VirtualUser student) {
        return api.getLater("/sessions", student.token()).handle(this::judge).thenApply(answer -> null);
    }

    private CompletableFuture<Void> look(VirtualUser student, Instant planned, Instant end, String tag) {
        if (!planned.isBefore(end)) {
            return CompletableFuture.completedFuture(null);
        }
        String path = "/sessions/" + opening.sessionId() + "/slots";
        var looked = tag.isEmpty()
                ? api.getLater(path, student.token())
                : api.getLater(path, student.token(), "If-None-Match", tag);
        Instant next = planned.plus(LOOK);
        return looked.handle(this::judge).thenCompose(answer -> {
            figures.boards.recordValue(microsSince(planned));
            String known = answer.etag().isEmpty() ? tag : answer.etag();
            return at(next, () -> look(student, next, end, known));
        });
    }

    private CompletableFuture<Void> logIn(String account, Instant planned) {
        var form = Map.of("studentId", account, "password", "student-dev-only");
        return api.postLater("/auth/login", null, form).handle(this::judge).thenAccept(answer -> {
            figures.logins.recordValue(microsSince(planned));
        });
    }

    private Answer judge(@Nullable Answer answer, @Nullable Throwable failure) {
        if (answer == null || failure != null || answer.status() >= 500 || answer.status() == 429) {
            figures.troubles.incrementAndGet();
        }
        return answer == null ? Answer.none() : answer;
    }

    private long microsSince(Instant planned) {
        long micros = Duration.between(planned, clock.instant()).toNanos() / 1000;
        return Math.clamp(micros, 1, LONGEST_MICROS - 1);
    }

    private CompletableFuture<Void> at(Instant time, Supplier<CompletableFuture<Void>> work) {
        var done = new CompletableFuture<Void>();
        long wait = Math.max(0, Duration.between(clock.instant(), time).toNanos());
        timer.schedule(() -> work.get().whenComplete((ok, failure) -> done.complete(null)), wait, TimeUnit.NANOSECONDS);
        return done;
    }
}
