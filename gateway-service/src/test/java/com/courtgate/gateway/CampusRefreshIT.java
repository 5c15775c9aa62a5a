package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.LoginSeal.Purpose;
import com.courtgate.common.testing.Race;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A campus behind one address opens its pages, and one laptop behind the same address wants nobody to get in. */
@TestPropertySource(properties = "courtgate.gateway.refusals-at-once=10000") // all of them share a client's connections
class CampusRefreshIT extends StubbedGateway {
    private static final LoginSeal REFRESH = new LoginSeal(INTERNAL_KEY, Purpose.REFRESH);
    private static final int STUDENTS = Race.rounds(800, 5_000);
    private static final int LEAST_GARBAGE = Race.rounds(1_600, 10_000);
    private static final int HONEST_AT_ONCE = 16;
    private static final int HOSTILE_AT_ONCE = 4;

    private final ConcurrentMap<Integer, LongAdder> honest = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, LongAdder> hostile = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger garbage = new AtomicInteger();

    @Test
    void getsInWhileGarbageComes() throws Exception {
        int before = BOOKING.arrived("/auth/refresh");
        try (ExecutorService threads = Executors.newFixedThreadPool(HONEST_AT_ONCE + HOSTILE_AT_ONCE)) {
            List<Future<?>> honestOnes = start(threads, HONEST_AT_ONCE, this::refreshAll);
            List<Future<?>> hostileOnes = start(threads, HOSTILE_AT_ONCE, () -> flood(honestOnes));
            join(honestOnes);
            join(hostileOnes);
        }
        assertThat(honest).as("of " + hostile).containsOnlyKeys(200);
        assertThat(honest.get(200).sum()).isEqualTo(STUDENTS);
        assertThat(hostile.keySet()).as("refused at the door").isSubsetOf(401, 429);
        assertThat(BOOKING.arrived("/auth/refresh") - before).isEqualTo(STUDENTS);
    }

    private void refreshAll() {
        for (int student = next.getAndIncrement(); student < STUDENTS; student = next.getAndIncrement()) {
            String token = REFRESH.write(ByteBuffer.allocate(32).putInt(student).array(), student + 1L);
            count(
                    honest,
                    refresh("{}").header("X-Courtgate-Client", "web").header("Cookie", "courtgate_refresh=" + token));
        }
    }

    private void flood(List<Future<?>> others) {
        while (garbage.getAndIncrement() < LEAST_GARBAGE || !others.stream().allMatch(Future::isDone)) {
            count(hostile, refresh("{\"refreshToken\":\"not one of ours\"}"));
        }
    }

    private void count(ConcurrentMap<Integer, LongAdder> statuses, HttpRequest.Builder request) {
        statuses.computeIfAbsent(send(request).status(), status -> new LongAdder())
                .increment();
    }

    private HttpRequest.Builder refresh(String body) {
        return to("/auth/refresh").header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private static List<Future<?>> start(ExecutorService threads, int count, Runnable work) {
        List<Future<?>> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(threads.submit(work));
        }
        return started;
    }

    private static void join(List<Future<?>> futures) throws InterruptedException, ExecutionException {
        for (Future<?> future : futures) {
            future.get();
        }
    }
}
