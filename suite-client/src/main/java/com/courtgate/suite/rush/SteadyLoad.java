package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Students who go on grabbing, looking at the courts and asking for their results until they are stopped. Every answer
 * of the kind that no student should see (5xx, a broken connection) is kept with its time.
 */
public final class SteadyLoad implements AutoCloseable {
    private static final int CLIENTS = 6;
    private static final long PAUSE_NANOS = 150_000_000L;
    private final Supplier<Api> frontDoor;
    private final Opening opening;
    private final List<VirtualUser> students;
    private final Clock clock;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> troubles = new ConcurrentLinkedQueue<>();
    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean isOver;

    /** @param frontDoor the gateway that a load balancer would send the next request to */
    public SteadyLoad(Supplier<Api> frontDoor, Opening opening, List<VirtualUser> students, Clock clock) {
        this.frontDoor = frontDoor;
        this.opening = opening;
        this.students = List.copyOf(students);
        this.clock = clock;
    }

    public void start() {
        for (int i = 0; i < CLIENTS; i++) {
            var random = new Random(opening.sessionId() + i);
            clients.add(Thread.ofPlatform().name("client-" + i).start(() -> live(random)));
        }
    }

    public int requests() {
        return requests.get();
    }

    public int accepted() {
        return accepted.get();
    }

    /** Answers that nobody should have got, with their times. */
    public List<String> troubles() {
        return List.copyOf(troubles);
    }

    private void live(Random random) {
        while (!isOver) {
            VirtualUser student = students.get(turns.getAndIncrement() % students.size());
            var wish = Map.of("sessionId", opening.sessionId(), "preferences", opening.wishes(random));
            Answer grab = ask("grab", api -> api.post("/reserve/", student.token(), wish));
            String trace = grab.text("traceId");
            if (!trace.isEmpty() && student.accept(trace)) {
                accepted.incrementAndGet();
                ask("result", api -> api.get("/reserve/result/" + trace + "?waitMillis=2000", student.token()));
            }
            ask("board", api -> api.get("/sessions/" + opening.sessionId() + "/slots", student.token()));
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Answer ask(String step, Function<Api, Answer> question) {
        requests.incrementAndGet();
        try {
            Answer answer = question.apply(frontDoor.get());
            if (answer.status() >= 500) {
                troubles.add(clock.instant() + " " + step + " " + answer.status() + " " + answer.body());
            }
            return answer;
        } catch (RuntimeException broken) {
            troubles.add(clock.instant() + " " + step + " " + broken + " " + broken.getCause());
            return Answer.none();
        }
    }

    /** Returns when the last client has had its last answer. */
    @Override
    public void close() {
        isOver = true;
        for (Thread client : clients) {
            try {
                client.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
