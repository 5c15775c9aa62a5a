package com.courtgate.drills.cluster;

import com.courtgate.drills.cluster.TimedResponse.Kind;
import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.VirtualUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Students who press beside a rush, at courts that do not run out, one after another from before a loss until long
 * after it; each waits for the decision. Others look at the courts, at the coupons and at what the office sees. So each
 * service is asked all the time, and what they are told says how long something was away.
 */
final class SteadyTraffic implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final Duration DECIDED_WITHIN = Duration.ofSeconds(90);
    private final Supplier<Api> frontDoor;
    private final Opening opening;
    private final List<VirtualUser> students;
    private final String admin;
    private final Clock clock;
    private final AtomicInteger turns = new AtomicInteger();
    private final ConcurrentLinkedQueue<TimedResponse> told = new ConcurrentLinkedQueue<>();
    private final List<Thread> clients = new ArrayList<>();
    private final ConcurrentLinkedQueue<Thread> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean isOver;

    /** @param admin the token with which the office looks */
    SteadyTraffic(Supplier<Api> frontDoor, Opening opening, List<VirtualUser> students, String admin, Clock clock) {
        this.frontDoor = frontDoor;
        this.opening = opening;
        this.students = List.copyOf(students);
        this.admin = admin;
        this.clock = clock;
    }

    /** @param lookers who look beside those who press */
    void start(int pressers, int lookers) {
        for (int i = 0; i < pressers; i++) {
            clients.add(Thread.startVirtualThread(() -> again(this::press)));
        }
        for (int i = 0; i < lookers; i++) {
            clients.add(Thread.startVirtualThread(() -> again(this::look)));
        }
    }

    List<TimedResponse> told() {
        return List.copyOf(told);
    }

    /** Returns the answers of a time that ends now. */
    AnswerCounts lately(Duration time) {
        Instant now = clock.instant();
        return AnswerCounts.between(told(), now.minus(time), now);
    }

    private void again(Runnable deed) {
        while (!isOver) {
            deed.run();
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private void look() {
        String token = students.getFirst().token();
        ask(api -> api.get("/sessions/" + opening.sessionId() + "/slots", token));
        ask(api -> api.get("/coupons/mine", token));
        ask(api -> api.get("/admin/sessions/" + opening.sessionId() + "/live", admin));
    }

    /** Does not wait for the decision itself, for the next press is due. */
    private void press() {
        int turn = turns.getAndIncrement();
        VirtualUser student = students.get(turn % students.size());
        long slot = opening.slotIds().get(turn % opening.slotIds().size());
        var wish = Map.of("sessionId", opening.sessionId(), "slotId", slot);
        Answer grab = ask(api -> api.post("/reserve/", student.token(), wish));
        String trace = grab.text("traceId");
        if (grab.status() == 202) {
            tell(Kind.ACCEPTED);
            student.promise(trace);
        }
        if (!trace.isEmpty() && student.accept(trace)) {
            waiting.add(Thread.startVirtualThread(() -> awaitDecision(student, trace)));
        }
    }

    private void awaitDecision(VirtualUser student, String trace) {
        Instant until = clock.instant().plus(DECIDED_WITHIN);
        while (!isOver && clock.instant().isBefore(until)) {
            String status = ask(api -> api.get("/reserve/result/" + trace + "?waitMillis=2000", student.token()))
                    .text("status");
            if (status.equals("SUCCESS") || status.equals("FAILED")) {
                tell(Kind.DECIDED);
                return;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private Answer ask(Function<Api, Answer> question) {
        try {
            Answer answer = question.apply(frontDoor.get());
            if (answer.status() >= 500) {
                tell(answer.status() == 503 ? Kind.UNAVAILABLE : Kind.FAILED);
            }
            return answer;
        } catch (RuntimeException broken) {
            tell(Kind.FAILED);
            return Answer.none();
        }
    }

    private void tell(Kind kind) {
        told.add(new TimedResponse(kind, clock.instant()));
    }

    /** Returns when the last of them has had the last answer. */
    @Override
    public void close() {
        isOver = true;
        try {
            for (Thread client : clients) {
                client.join();
            }
            for (Thread student : waiting) {
                student.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
