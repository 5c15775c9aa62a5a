package com.courtgate.drills.faults;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.VirtualUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Some students order two courts at once while the others press, and some of them think better of it. A request that
 * was not answered is sent again under its key; whoever cannot place an order gives up.
 */
final class OrderingStudents {
    private static final int ONE_IN = 20;
    private static final int CANCELLED_ONE_IN = 4;
    private static final Duration SPREAD = Duration.ofSeconds(4);
    private static final Duration NEXT_TRY = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private final Api api;
    private final Opening opening;
    private final Clock clock;
    private final Random random;
    private final Map<String, Integer> ends = new ConcurrentSkipListMap<>();
    private final List<Thread> people = new ArrayList<>();
    private volatile long until = System.nanoTime() + LONGEST.toNanos();

    OrderingStudents(Api api, Opening opening, Clock clock, long seed) {
        this.api = api;
        this.opening = opening;
        this.clock = clock;
        this.random = new Random(seed);
    }

    void start(List<VirtualUser> students) {
        for (int i = 0; i < students.size(); i += ONE_IN) {
            VirtualUser student = students.get(i);
            List<Long> slots = twoSlots();
            boolean thinksBetter = random.nextInt(CANCELLED_ONE_IN) == 0;
            Instant at = opening.flashTime().plusMillis(random.nextInt((int) SPREAD.toMillis()));
            people.add(Thread.startVirtualThread(() -> {
                await(at);
                ends.merge(order(student, slots, thinksBetter), 1, Integer::sum);
            }));
        }
    }

    private void await(Instant at) {
        while (clock.instant().isBefore(at)) {
            LockSupport.parkNanos(Duration.between(clock.instant(), at).toNanos());
        }
    }

    private List<Long> twoSlots() {
        List<Long> all = opening.slotIds();
        Set<Long> slots = new HashSet<>();
        while (slots.size() < 2) {
            slots.add(all.get(random.nextInt(all.size())));
        }
        return List.copyOf(slots);
    }

    /** The rush is over: waits until every order has an end. */
    void join(Duration patience) throws InterruptedException {
        until = System.nanoTime() + patience.toNanos();
        for (Thread person : people) {
            person.join();
        }
    }

    /** Returns the numbers of orders by their end. */
    String told() {
        return new TreeMap<>(ends).toString();
    }

    private String order(VirtualUser student, List<Long> slots, boolean thinksBetter) {
        var body = Map.of(
                "clientRequestId",
                "round-" + student.id(),
                "sessionId",
                opening.sessionId(),
                "items",
                slots.stream().map(slot -> Map.of("slotId", slot)).toList());
        String orderNo = "";
        while (orderNo.isEmpty() && isInTime()) {
            orderNo = placed(student, body);
        }
        String status = "";
        while (!orderNo.isEmpty() && isInTime() && (status.isEmpty() || status.equals("CREATED"))) {
            status = step(student, orderNo, thinksBetter);
        }
        return status.isEmpty() ? "NONE" : status;
    }

    private boolean isInTime() {
        return until - System.nanoTime() > 0;
    }

    /** The order's number; empty when it is not placed (yet). */
    private String placed(VirtualUser student, Map<String, Object> body) {
        try {
            Answer answer = api.post("/orders", student.token(), body);
            if (answer.status() == 201) {
                return answer.text("orderNo");
            }
        } catch (RuntimeException notAnswered) {
            // sent again under its key
        }
        LockSupport.parkNanos(NEXT_TRY.toNanos());
        return "";
    }

    private String step(VirtualUser student, String orderNo, boolean thinksBetter) {
        try {
            if (thinksBetter) {
                api.postWithKey("/orders/" + orderNo + "/cancel", student.token(), "c" + orderNo, Map.of());
            }
            String status = api.get("/orders/" + orderNo, student.token()).text("status");
            if (!status.isEmpty() && !status.equals("CREATED")) {
                return status;
            }
        } catch (RuntimeException notAnswered) {
            // asked again
        }
        LockSupport.parkNanos(NEXT_TRY.toNanos());
        return "";
    }
}
