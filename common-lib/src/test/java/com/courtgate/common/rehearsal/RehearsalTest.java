package com.courtgate.common.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.BoundSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.DefaultApplicationArguments;

class RehearsalTest {
    private static final CurrentUser STUDENT = new CurrentUser(17, "2023001017", "王小明", Role.STUDENT);
    private static final CurrentUser REHEARSING =
            new CurrentUser(CurrentUser.FIRST_REHEARSING, "R0", "Rehearsal", Role.STUDENT);

    private static final Instant NOW = Instant.parse("2026-03-02T04:30:00Z");

    private final List<String> played = new CopyOnWriteArrayList<>();
    private Runnable whenEnded = () -> {};
    private boolean isPossible = true;
    private Runnable inTurn = () -> {};

    private Rehearsal rehearsal(Duration longest) {
        return rehearsal(settings(longest, longest, longest), false);
    }

    private static RehearsalSettings settings(Duration longest, Duration beforeReady, Duration withCache) {
        return new RehearsalSettings(longest, beforeReady, withCache, Duration.ZERO, Duration.ZERO);
    }

    private Rehearsal rehearsal(RehearsalSettings settings, boolean hasCache) {
        return new Rehearsal(
                new RehearsalScript() {
                    @Override
                    public boolean isPossible() {
                        return isPossible;
                    }

                    @Override
                    public void begin() {
                        played.add("begin");
                    }

                    @Override
                    public int turn() {
                        played.add("turn");
                        inTurn.run();
                        return 1;
                    }

                    @Override
                    public void end() {
                        played.add("end");
                        whenEnded.run();
                    }
                },
                settings,
                new SimpleMeterRegistry(),
                Clock.fixed(NOW, ZoneOffset.UTC),
                hasCache);
    }

    private static void run(Rehearsal rehearsal) {
        rehearsal.run(new DefaultApplicationArguments());
    }

    @Test
    void endsAtTheFirstRequestOfARealUser() {
        Rehearsal rehearsal = rehearsal(Duration.ofMinutes(1));
        inTurn = () -> rehearsal.heard(played.size() < 4 ? REHEARSING : STUDENT);
        run(rehearsal);
        assertThat(played).containsExactly("begin", "turn", "turn", "turn", "end");
    }

    @Test
    void tellsWhenItWasLastPlayed() {
        Rehearsal rehearsal = rehearsal(Duration.ofMinutes(1));
        assertThat(rehearsal.lastEnd()).isNull();
        inTurn = () -> rehearsal.heard(STUDENT);
        run(rehearsal);
        assertThat(rehearsal.lastEnd()).isEqualTo(NOW);
        assertThat(rehearsal.lastRate()).isPositive();
    }

    @Test
    void doesNotBeginAfterARealRequest() {
        Rehearsal rehearsal = rehearsal(Duration.ofMinutes(1));
        rehearsal.heard(STUDENT);
        run(rehearsal);
        assertThat(played).isEmpty();
    }

    @Test
    void isNotHeldWithoutWhatItNeeds() {
        isPossible = false;
        run(rehearsal(Duration.ofMinutes(1)));
        assertThat(played).isEmpty();
    }

    @Test
    void isNotHeldWhereNoTimeIsGiven() {
        run(rehearsal(Duration.ZERO));
        assertThat(played).isEmpty();
    }

    @Test
    void cleansUpAndLetsTheServiceStartWhenItFails() {
        inTurn = () -> {
            throw new IllegalStateException("a bug");
        };
        Rehearsal failing = rehearsal(Duration.ofMinutes(1));
        run(failing);
        assertThat(played).containsExactly("begin", "turn", "end");
        assertThat(failing.lastEnd()).isNull();
    }

    /** A real user ends the rehearsal behind readiness here, so that the test knows when. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void playsOnOnceTheServiceIsReadyUntilSomebodyAsks(boolean hasCache) throws InterruptedException {
        var settings = settings(Duration.ofMinutes(1), Duration.ofNanos(1), Duration.ofNanos(1));
        var ended = new CountDownLatch(2);
        Thread starting = Thread.currentThread();
        whenEnded = ended::countDown;
        Rehearsal rehearsal = rehearsal(settings, hasCache);
        inTurn = () -> {
            if (Thread.currentThread() != starting) {
                rehearsal.heard(STUDENT);
            }
        };
        run(rehearsal);
        assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(played).startsWith("begin").endsWith("begin", "turn", "end");
    }

    @Test
    void keepsToItsTimeInAllWithACacheAndWithout() {
        var settings = settings(Duration.ofSeconds(20), Duration.ofSeconds(12), Duration.ofSeconds(3));
        assertThat(settings.before(false)).hasSeconds(12);
        assertThat(settings.after(false)).hasSeconds(8);
        assertThat(settings.before(true)).hasSeconds(3);
        assertThat(settings.after(true)).hasSeconds(17);
    }

    @Test
    void refusesAnEndlessRehearsal() {
        BoundSettings.assertRefused(RehearsalSettings.class, "courtgate.rehearsal.longest", "2m");
    }
}
