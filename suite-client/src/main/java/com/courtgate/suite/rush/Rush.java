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
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Students at a gate. Open-loop: each student's requests have their times before the rush begins, and latency counts
 * from that time, so that a slow server cannot slow its own load. Each grabs up to three times with other preferences,
 * and then waits for the result of what was accepted. Students without an answer ask for their holds before they press
 * again.
 */
public final class Rush {
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);
    private static final int MOST_ATTEMPTS = 3;
    private static final int VISITORS = 12;
    private static final Duration CALM_BEFORE = Duration.ofSeconds(1);
    private static final Duration DECIDED_WITHIN = Duration.ofSeconds(60);
    private final Supplier<Api> frontDoor;
    private final Opening opening;
    private final List<VirtualUser> students;
    private final Duration spread;
    private final Clock clock;
    private final Random random;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final OwnHoldsQuery ownHoldsQuery;
    private final Histogram latencyMicros = new ConcurrentHistogram(60_000_000L, 3);
    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger acceptedCount = new AtomicInteger();
    private final AtomicInteger decidedCount = new AtomicInteger();
    private volatile Instant lastTrouble = Instant.EPOCH;

    /** @param spread students arrive within this time after (a few before) the gate opens */
    public Rush(Api api, Opening opening, List<VirtualUser> students, Duration spread, Clock clock, long seed) {
        this(() -> api, opening, students, spread, clock, seed);
    }

    /** @param frontDoor the gateway that a load balancer would send the next request to */
    public Rush(
            Supplier<Api> frontDoor,
            Opening opening,
            List<VirtualUser> students,
            Duration spread,
            Clock clock,
            long seed) {
        this.frontDoor = frontDoor;
        this.opening = opening;
        this.students = List.copyOf(students);
        this.spread = spread;
        this.clock = clock;
        this.random = new Random(seed);
        this.ownHoldsQuery = new OwnHoldsQuery(frontDoor, opening.sessionId());
    }

    /** Students with these tokens; ids rise from the first. */
    public static List<VirtualUser> students(long firstId, List<String> tokens) {
        List<VirtualUser> students = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            students.add(new VirtualUser(firstId + i, tokens.get(i)));
        }
        return students;
    }

    /** Counts so far. */
    public record Progress(int requests, int accepted, int decided, Map<String, Long> answers) {}

    public Progress progress() {
        Map<String, Long> counts = new TreeMap<>();
        answers.forEach((code, count) -> counts.put(code, count.sum()));
        return new Progress(requests.get(), acceptedCount.get(), decidedCount.get(), counts);
    }

    /** Presses that were not answered at all, early ones included. */
    public long unanswered() {
        var counts = progress().answers();
        return counts.getOrDefault("NO_ANSWER", 0L) + counts.getOrDefault("EARLY_NO_ANSWER", 0L);
    }

    /** Presses that were accepted before the gate. */
    public long acceptedEarly() {
        return progress().answers().getOrDefault("EARLY_ACCEPTED", 0L);
    }

    /** Presses refused as too many; nobody here presses as often as the limit allows, so none was earned. */
    public long refusedUnearned() {
        var counts = progress().answers();
        return counts.getOrDefault("TOO_MANY_REQUESTS", 0L) + counts.getOrDefault("EARLY_TOO_MANY_REQUESTS", 0L);
    }

    /** Returns the time at which a press was last answered with an outage, or not at all; the epoch if none was. */
    public Instant lastTrouble() {
        return lastTrouble;
    }

    public Histogram latencyMicros() {
        return latencyMicros;
    }

    /** Runs to its end: every student answered, every accepted trace decided or out of patience. */
    public CompletableFuture<Void> start() {
        return startBeside(browse(opening.flashTime().minus(CALM_BEFORE)));
    }

    /** Does the same beside what goes on in a lobby, instead of the few who browse. */
    public CompletableFuture<Void> start(OpeningLoad lobby) {
        return startBeside(lobby.stay());
    }

    private CompletableFuture<Void> startBeside(CompletableFuture<Void> visitors) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        all.add(visitors);
        for (VirtualUser student : students) {
            // four in five come within the first fifth of the time, some a moment too early
            double share = random.nextDouble();
            double at = share < 0.8 ? share / 0.8 * 0.2 - 0.02 : (share - 0.8) / 0.2;
            long plannedMicros = micros(opening.flashTime()) + (long) (at * spread.toNanos() / 1000);
            all.add(schedule(plannedMicros, () -> attempt(student, 1, plannedMicros)));
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .whenComplete((done, failure) -> timer.shutdown());
    }

    private CompletableFuture<Void> look(VirtualUser student) {
        return frontDoor
                .get()
                .getLater("/sessions/" + opening.sessionId() + "/slots", student.token())
                .handle((answer, failure) -> null);
    }

    /**
     * Until then some are always on the pages: each student presses once too early, then they look at the courts.
     * Closed-loop, so that a suite that has just started is not drowned before its gate.
     */
    private CompletableFuture<Void> browse(Instant until) {
        var next = new AtomicInteger();
        List<CompletableFuture<Void>> visitors = new ArrayList<>();
        for (int i = 0; i < VISITORS; i++) {
            var gone = new CompletableFuture<Void>();
            visitors.add(gone);
            visit(next, until, gone);
        }
        return CompletableFuture.allOf(visitors.toArray(CompletableFuture[]::new));
    }

    private void visit(AtomicInteger next, Instant until, CompletableFuture<Void> gone) {
        if (!clock.instant().isBefore(until)) {
            gone.complete(null);
            return;
        }
        int turn = next.getAndIncrement();
        VirtualUser student = students.get(turn % students.size());
        var step = turn < students.size() ? pressEarly(student) : look(student);
        step.whenComplete((done, failure) -> visit(next, until, gone));
    }

    private CompletableFuture<Void> pressEarly(VirtualUser student) {
        return frontDoor.get().postLater("/reserve/", student.token(), grab()).handle((answer, failure) -> {
            String code = failure == null ? answered(student, answer) : noAnswer();
            // one that waited so long that the gate was open when it was answered may have been accepted rightly
            count(code.startsWith("EARLY_") || code.equals("ACCEPTED") ? code : "EARLY_" + code);
            return null;
        });
    }

    private Map<String, Object> grab() {
        return Map.of("sessionId", opening.sessionId(), "preferences", opening.wishes(random));
    }

    private void count(String code) {
        answers.computeIfAbsent(code, c -> new LongAdder()).increment();
    }

    private CompletableFuture<Void> attempt(VirtualUser student, int attempt, long plannedMicros) {
        requests.incrementAndGet();
        return frontDoor
                .get()
                .postLater("/reserve/", student.token(), grab())
                .handle((answer, failure) -> {
                    latencyMicros.recordValue(Math.max(1, Math.min(59_000_000L, nowMicros() - plannedMicros)));
                    return failure == null ? answered(student, answer) : noAnswer();
                })
                .thenCompose(code -> goOn(student, attempt, code));
    }

    private CompletableFuture<Void> goOn(VirtualUser student, int attempt, String code) {
        count(code);
        return switch (code) {
            case "OUT_OF_STOCK", "UNGATED", "UNAVAILABLE", "FAILED" -> again(student, attempt);
            case "NO_ANSWER" -> ask(student).thenCompose(mayPress -> mayPress ? again(student, attempt) : DONE);
            default -> DONE;
        };
    }

    private CompletableFuture<Void> again(VirtualUser student, int attempt) {
        if (attempt == MOST_ATTEMPTS) {
            return DONE;
        }
        long next = nowMicros() + 300_000L + random.nextInt(700_000);
        return schedule(next, () -> attempt(student, attempt + 1, next));
    }

    /** Asks for the holds of the student in this session; answers whether there are none, so that they may press. */
    private CompletableFuture<Boolean> ask(VirtualUser student) {
        return ownHoldsQuery.of(student).thenApply(traces -> {
            traces.ifPresent(all -> all.forEach(id -> accept(student, id)));
            return traces.isPresent() && traces.get().isEmpty();
        });
    }

    /** The word for an answer; what it promises is written down. */
    private String answered(VirtualUser student, Answer answer) {
        String traceId = answer.text("traceId");
        if (answer.status() >= 500) {
            lastTrouble = clock.instant();
        }
        if (answer.status() == 202) {
            student.promise(traceId);
            accept(student, traceId);
            return clock.instant().isBefore(opening.flashTime()) ? "EARLY_ACCEPTED" : "ACCEPTED";
        }
        if (answer.code().equals("DUP_REQ")) {
            accept(student, traceId);
        } else if (answer.status() == 503 && !traceId.isEmpty()) {
            accept(student, traceId);
            return "UNKNOWN";
        }
        return answer.code().isEmpty() ? "HTTP_" + answer.status() : answer.code();
    }

    private String noAnswer() {
        lastTrouble = clock.instant();
        return "NO_ANSWER";
    }

    private void accept(VirtualUser student, String traceId) {
        if (student.accept(traceId)) {
            acceptedCount.incrementAndGet();
            awaitResult(student, traceId, clock.instant().plus(DECIDED_WITHIN));
        }
    }

    private void awaitResult(VirtualUser student, String traceId, Instant until) {
        frontDoor
                .get()
                .getLater("/reserve/result/" + traceId + "?waitMillis=10000", student.token())
                .whenComplete((answer, failure) -> {
                    String status = failure == null ? answer.text("status") : "";
                    if (status.equals("SUCCESS") || status.equals("FAILED")) {
                        decidedCount.incrementAndGet();
                        var id = answer.data().path("reservationId");
                        student.tell(new VirtualUser.ShownResult(traceId, status, id.isNumber() ? id.asLong() : null));
                    } else if (clock.instant().isBefore(until) && !timer.isShutdown()) {
                        timer.schedule(() -> awaitResult(student, traceId, until), 500, TimeUnit.MILLISECONDS);
                    }
                });
    }

    private CompletableFuture<Void> schedule(long atMicros, Supplier<CompletableFuture<Void>> work) {
        var done = new CompletableFuture<Void>();
        timer.schedule(
                () -> work.get().whenComplete((ok, failure) -> {
                    if (failure == null) {
                        done.complete(null);
                    } else {
                        done.completeExceptionally(failure);
                    }
                }),
                Math.max(0, atMicros - nowMicros()),
                TimeUnit.MICROSECONDS);
        return done;
    }

    private long nowMicros() {
        return micros(clock.instant());
    }

    private static long micros(Instant instant) {
        return TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + instant.getNano() / 1000;
    }
}
