package com.courtgate.drills.faults;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.rush.VirtualUser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Some of those who got a court pay for it while others still press, and every second of them wants their money back.
 * They try again until they are out of patience; who gives up leaves what is begun.
 */
final class PayingStudents {
    private static final int ONE_IN = 5;
    private static final Duration NEXT_TRY = Duration.ofMillis(700);
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private final Api api;
    private final AtomicInteger paid = new AtomicInteger();
    private final AtomicInteger refunded = new AtomicInteger();
    private final List<Thread> people = new ArrayList<>();
    private volatile boolean isOver;
    private volatile long until = System.nanoTime() + LONGEST.toNanos();

    PayingStudents(Api api) {
        this.api = api;
    }

    void start(List<VirtualUser> students) {
        for (int i = 0; i < students.size(); i += ONE_IN) {
            VirtualUser student = students.get(i);
            boolean wantsItBack = i / ONE_IN % 2 == 1;
            people.add(Thread.startVirtualThread(() -> live(student, wantsItBack)));
        }
    }

    /** The rush is over: waits for those who have a court. */
    void join(Duration patience) throws InterruptedException {
        until = System.nanoTime() + patience.toNanos();
        isOver = true;
        for (Thread person : people) {
            person.join();
        }
    }

    int paid() {
        return paid.get();
    }

    int refunded() {
        return refunded.get();
    }

    private void live(VirtualUser student, boolean wantsItBack) {
        Long reservation = awaitCourt(student);
        if (reservation == null) {
            return;
        }
        String codeUrl = insist(() -> api.post("/pay/wechat/" + reservation, student.token(), Map.of())
                .expectSuccess()
                .text("codeUrl"));
        if (codeUrl == null || insist(() -> payAt(codeUrl)) == null) {
            return;
        }
        if (insist(() -> isConfirmed(student, reservation) ? true : null) == null) {
            return;
        }
        paid.incrementAndGet();
        if (wantsItBack && insist(() -> giveBack(student, reservation)) != null) {
            refunded.incrementAndGet();
        }
    }

    private @Nullable Long awaitCourt(VirtualUser student) {
        while (true) {
            boolean isLast = isOver;
            Long reservation = court(student);
            if (reservation != null || isLast) {
                return reservation;
            }
            LockSupport.parkNanos(NEXT_TRY.toNanos());
        }
    }

    private static @Nullable Long court(VirtualUser student) {
        return student.told().stream()
                .filter(told -> told.reservationId() != null)
                .map(VirtualUser.ShownResult::reservationId)
                .findFirst()
                .orElse(null);
    }

    private static Answer payAt(String codeUrl) {
        try (var channel = new Api(codeUrl)) {
            return channel.post("/pay", null, Map.of("times", 2)).expectSuccess();
        }
    }

    private boolean isConfirmed(VirtualUser student, long reservation) {
        return api.get("/reservations/" + reservation, student.token())
                .text("status")
                .equals("CONFIRMED");
    }

    private Answer giveBack(VirtualUser student, long reservation) {
        return api.post("/pay/refund/" + reservation, student.token(), Map.of("reason", "it rains in"))
                .expectSuccess();
    }

    /** Null when the patience ended first. */
    private <T> @Nullable T insist(Supplier<@Nullable T> deed) {
        while (true) {
            try {
                T result = deed.get();
                if (result != null) {
                    return result;
                }
            } catch (RuntimeException notNow) {
                // an outage or a refusal for now; tried again
            }
            if (until - System.nanoTime() < 0) {
                return null;
            }
            LockSupport.parkNanos(NEXT_TRY.toNanos());
        }
    }
}
