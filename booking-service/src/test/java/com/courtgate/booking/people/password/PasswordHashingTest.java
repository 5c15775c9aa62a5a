package com.courtgate.booking.people.password;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.people.login.TestAccounts;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashing.Answer;
import com.courtgate.booking.people.password.PasswordHashing.Busy;
import com.courtgate.booking.people.password.PasswordHashing.Computed;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PasswordHashingTest {
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void stop() {
        release.countDown();
        requests.close();
    }

    private PasswordHashing withOneThread(String waiting, String patience) {
        return new PasswordHashing(
                TestAccounts.settings(Map.of(
                        "hashing.threads", "1",
                        "hashing.waiting", waiting,
                        "hashing.patience", patience,
                        "hashing.throttled-waiting", "1",
                        "hashing.throttled-pace", "1ms")),
                metrics);
    }

    private CompletableFuture<Answer<String>> ask(PasswordHashing hashing, Lane lane, String name) {
        return CompletableFuture.supplyAsync(
                () -> hashing.compute(lane, FairnessKey.of(name), () -> {
                    done.add(name);
                    return name;
                }),
                requests);
    }

    /** Occupies the hashing thread until the test releases it. */
    private void occupy(PasswordHashing hashing) {
        var begun = new CountDownLatch(1);
        requests.execute(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("occupant"), () -> {
            begun.countDown();
            return awaitQuietly(release);
        }));
        awaitQuietly(begun);
    }

    private static boolean awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void waitUntilWaiting(int count) {
        eventually(
                () -> assertThat(metrics.get("courtgate.login.waiting").gauge().value())
                        .isEqualTo(count));
    }

    @Test
    void computesOnPlatformThreads() {
        try (var hashing = withOneThread("2", "1m")) {
            var virtual = hashing.compute(
                    Lane.ORDINARY,
                    FairnessKey.of("a"),
                    () -> Thread.currentThread().isVirtual());
            assertThat(virtual).isEqualTo(new Computed<>(false));
            assertThat(metrics.get("courtgate.login.wait").timer().count()).isEqualTo(1);
        }
    }

    @Test
    void refusesWhoFindsTheLineFullAndNobodyElse() {
        try (var hashing = withOneThread("2", "1m")) {
            occupy(hashing);
            var first = ask(hashing, Lane.ORDINARY, "a");
            var second = ask(hashing, Lane.ORDINARY, "b");
            waitUntilWaiting(2);
            assertThat(ask(hashing, Lane.ORDINARY, "c").join()).isInstanceOf(Busy.class);
            release.countDown();
            assertThat(first.join()).isEqualTo(new Computed<>("a"));
            assertThat(second.join()).isEqualTo(new Computed<>("b"));
            assertThat(metrics.get("courtgate.login.refused.busy").counter().count())
                    .isOne();
        }
    }

    @Test
    void computesNothingForWhoGaveUp() {
        try (var hashing = withOneThread("2", "10ms")) {
            occupy(hashing);
            assertThat(ask(hashing, Lane.ORDINARY, "late").join()).isInstanceOf(Busy.class);
            waitUntilWaiting(0);
            release.countDown();
            eventually(
                    () -> assertThat(ask(hashing, Lane.ORDINARY, "next").join()).isEqualTo(new Computed<>("next")));
            assertThat(done).doesNotContain("late");
        }
    }

    @Test
    void servesTheBackgroundLast() {
        try (var hashing = withOneThread("5", "1m")) {
            occupy(hashing);
            var staged = ask(hashing, Lane.BACKGROUND, "staged");
            var guess = ask(hashing, Lane.THROTTLED, "guess");
            var login = ask(hashing, Lane.ORDINARY, "login");
            waitUntilWaiting(2);
            release.countDown();
            CompletableFuture.allOf(staged, guess, login).join();
            assertThat(done).last().isEqualTo("staged");
        }
    }

    @Test
    void throwsAtTheCallerAndGoesOn() {
        try (var hashing = withOneThread("2", "1m")) {
            assertThatThrownBy(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("a"), () -> {
                        throw new IllegalArgumentException("malformed");
                    }))
                    .hasRootCauseMessage("malformed");
            assertThat(hashing.compute(Lane.ORDINARY, FairnessKey.of("a"), () -> 1))
                    .isEqualTo(new Computed<>(1));
        }
    }
}
