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
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.Cookie;
import java.sql.Connection;
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
import java.util.stream.IntStream;
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
    private static final String ELSEWHERE = "198.51.100.2"; // whose crowd no other test meets
    private static final int AT_A_TIME = 20; // as many database connections as there are
    private static final Duration SOON = Duration.ofSeconds(20);

    @Autowired
    private AddUsers addUsers;

    @Autowired
    private PasswordHashing hashing;

    @Autowired
    private AccountSettings settings;

    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private HikariDataSource database;

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

    /** The guessed accounts have logged in from where the guesses come from. */
    @ParameterizedTest
    @MethodSource("addressesOfGuesses")
    void letsAStudentInWhoHasLoggedInThereBefore(IntFunction<String> addresses) throws Exception {
        List<String> victims = IntStream.range(0, settings.hashing().waiting())
                .mapToObj(i -> "victim" + NEXT.incrementAndGet())
                .toList();
        addUsers.addMissing(victims.stream()
                .map(id -> new NewUser(id, "学生", PASSWORD, Role.STUDENT))
                .toList());
        jdbc.update("update user_account set login_network = ? where student_id like 'victim%'", CAMPUS);
        String honest = aStudent();
        occupyHashing();
        for (int from = 0; from < victims.size(); from += AT_A_TIME) {
            for (int i = from; i < from + AT_A_TIME; i++) {
                String victim = victims.get(i);
                String address = addresses.apply(i);
                inBackground(() -> logIn(address, victim, "a-guess", null));
            }
            int expected = from + AT_A_TIME;
            eventually(SOON, () -> assertThat(waiting()).isEqualTo(expected));
        }
        double sentAwayBefore = sentAway();
        var login = inBackground(() -> logIn(CAMPUS, honest, PASSWORD, known(idOf(honest))));
        eventually(SOON, () -> assertThat(sentAway()).isEqualTo(sentAwayBefore + 1));
        assertThat(waiting()).isEqualTo(victims.size());
        assertThat(login).isNotDone();
        release.countDown();
        login.join().isOk();
    }

    /** Connections to the database are everybody's; a campus refreshes over them while somebody guesses. */
    @Test
    void sendsACrowdAwayWithoutAskingTheDatabase() throws Exception {
        occupyHashing();
        for (int from = 0; from < settings.hashing().waiting(); from += AT_A_TIME) {
            IntStream.range(from, from + AT_A_TIME)
                    .forEach(i -> inBackground(() -> logIn(ELSEWHERE, "guessed" + i, "a-guess", null)));
            int expected = from + AT_A_TIME;
            eventually(SOON, () -> assertThat(waiting()).isEqualTo(expected));
        }
        logIn(ELSEWHERE, "one-too-many", "a-guess", null).isRefused(429, "TOO_MANY_REQUESTS");
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < database.getMaximumPoolSize(); i++) {
                all.add(database.getConnection());
            }
            logIn(ELSEWHERE, "another", "a-guess", null).isRefused(429, "TOO_MANY_REQUESTS");
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }

    private static Cookie known(long user) {
        var seal = new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.KNOWN);
        return new Cookie(LoginSeal.KNOWN_COOKIE, seal.write(new byte[0], user));
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

    private double sentAway() {
        return metrics.get("courtgate.login.refused.busy").counter().count();
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
