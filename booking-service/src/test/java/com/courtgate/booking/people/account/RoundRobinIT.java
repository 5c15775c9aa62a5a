package com.courtgate.booking.people.account;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.Cookie;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

/** Order in which passwords are hashed when more wait than can be served. */
class RoundRobinIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String PASSWORD = "right-password";
    private static final String CAMPUS = "198.51.100.1";
    private static final Duration SOON = Duration.ofSeconds(20);

    @Autowired
    private AddUsers addUsers;

    @Autowired
    private PasswordHashing hashing;

    @Autowired
    private AccountSettings settings;

    @Autowired
    private MeterRegistry metrics;

    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        requests.shutdownNow();
        requests.close();
    }

    @Test
    void letsAnAccountWaitWithTwoPasswordsAtMost() throws Exception {
        long user = idOf(aStudent());
        occupyHashing();
        var change = Map.of("oldPassword", PASSWORD, "newPassword", "a-new-password");
        List<CompletableFuture<Answer>> waiting = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            waiting.add(inBackground(() -> post(student(user), "/auth/password", change)));
        }
        eventually(() -> assertThat(waiting()).isEqualTo(2));
        var third = inBackground(() -> post(student(user), "/auth/password", change));
        eventually(SOON, () -> assertThat(third).isDone());
        third.join().isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(waiting()).isEqualTo(2);
        release.countDown();
        assertThat(waiting.stream().map(answer -> answer.join().status())).contains(200);
    }

    static Stream<IntFunction<String>> addressesOfGuesses() {
        return Stream.of(
                i -> CAMPUS, // one laptop beside those whom it guesses at
                i -> "2001:db8:77:%x::1".formatted(i), // a customer with more networks than there are places
                i -> "203.0.113." + i % 256); // many machines
    }

    @ParameterizedTest
    @MethodSource("addressesOfGuesses")
    void letsInWhoseTagIsRightHoweverManyGuess(IntFunction<String> addresses) throws Exception {
        String honest = aStudent();
        Cookie mark = known(idOf(honest));
        String newcomer = aStudent(); // there for the first time
        occupyHashing();
        int guesses = letGuessesWait(addresses);
        var known = inBackground(() -> logIn(CAMPUS, honest, PASSWORD, mark));
        var first = inBackground(() -> logIn(CAMPUS, newcomer, PASSWORD, null));
        eventually(SOON, () -> assertThat(waiting()).isEqualTo(guesses + 2));
        release.countDown();
        known.join().isOk();
        first.join().isOk();
    }

    /** Else it would be free: a right one is never told that it has to wait. */
    @Test
    void takesAGuessThatGetsNoTurnForWrongAndCountsIt() throws Exception {
        String student = aStudent();
        occupyHashing();
        letGuessesWait(i -> CAMPUS);
        for (int guess = 1; guess <= 5; guess++) {
            logIn(CAMPUS, student, "a-wrong-one", null).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
        logIn(CAMPUS, student, PASSWORD, null).isRefused(429, "TOO_MANY_REQUESTS");
    }

    /** As many as may wait, each at another account; returns how many these are. */
    private int letGuessesWait(IntFunction<String> addresses) {
        int most = settings.hashing().waiting();
        for (int i = 0; i < most; i++) {
            FairnessKey guess = FairnessKey.ofStranger(ClientNetwork.site(addresses.apply(i)), "victim" + i);
            requests.execute(() -> hashing.compute(Lane.ORDINARY, guess, () -> true));
        }
        eventually(SOON, () -> assertThat(waiting()).isEqualTo(most));
        return most;
    }

    private Cookie known(long user) {
        var seal = new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.KNOWN);
        return new Cookie(LoginSeal.KNOWN_COOKIE, seal.writeMark(clock.instant(), user));
    }

    private Answer logIn(String address, String studentId, String password, @Nullable Cookie cookie) {
        return send(HttpMethod.POST, null, "/auth/login", r -> {
            r.header(ClientNetwork.HEADER, address).header(EdgeKey.HEADER, new EdgeKey(INTERNAL_KEY).value());
            return withJson(Map.of("studentId", studentId, "password", password))
                    .apply(cookie == null ? r : r.cookie(cookie));
        });
    }

    private CompletableFuture<Answer> inBackground(Supplier<Answer> request) {
        return CompletableFuture.supplyAsync(request, requests);
    }

    private void occupyHashing() throws InterruptedException {
        var begun = new CountDownLatch(settings.hashing().threadsHere());
        for (int thread = 0; thread < settings.hashing().threadsHere(); thread++) {
            FairnessKey fairnessKey = FairnessKey.of("occupant " + thread);
            requests.execute(() -> hashing.compute(Lane.ORDINARY, fairnessKey, () -> {
                begun.countDown();
                return awaitRelease();
            }));
        }
        begun.await();
    }

    private boolean awaitRelease() {
        try {
            release.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private int waiting() {
        return (int) metrics.get("courtgate.login.waiting").gauge().value();
    }

    private String aStudent() {
        String id = "turn" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return id;
    }

    private long idOf(String student) {
        Long id = jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, student);
        return id == null ? 0 : id;
    }
}
