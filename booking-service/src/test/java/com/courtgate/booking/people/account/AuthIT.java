package com.courtgate.booking.people.account;

import static com.courtgate.common.testing.Eventually.eventually;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.PurgeExpiredLogins;
import com.courtgate.booking.people.login.ThrottledNetworks;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashes.Likelihood;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.Role;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.Race;
import com.courtgate.common.value.Digests;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.Cookie;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.crypto.Mac;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.transaction.support.TransactionTemplate;

class AuthIT extends BookingServerTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String PASSWORD = "right-password";
    private static final String EDGE_KEY = new EdgeKey(INTERNAL_KEY).value();

    @Autowired
    AddUsers addUsers;

    @Autowired
    RehashImportedPasswords rehashImportedPasswords;

    @Autowired
    PurgeExpiredLogins purgeExpiredLogins;

    @Autowired
    TokenVerifier verifier;

    @Autowired
    LoginGuard guard;

    @Autowired
    ThrottledNetworks networks;

    @Autowired
    AccountMapper accounts;

    @Autowired
    PasswordHashing hashing;

    @Autowired
    PasswordHashes hashes;

    @Autowired
    AccountSettings settings;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    MeterRegistry metrics;

    private String aStudent() {
        String id = "auth" + NEXT.incrementAndGet();
        addUsers.addMissing(List.of(new NewUser(id, "学生", PASSWORD, Role.STUDENT)));
        return id;
    }

    private Answer logIn(String studentId, String password) {
        return logInFrom("10.0.0." + NEXT.incrementAndGet() % 200, studentId, password);
    }

    private Answer logInFrom(String address, String studentId, String password) {
        return send(
                HttpMethod.POST,
                null,
                "/auth/login",
                r -> withJson(Map.of("studentId", studentId, "password", password))
                        .apply(r.header(ClientNetwork.HEADER, address).header(EdgeKey.HEADER, EDGE_KEY)));
    }

    private Answer refresh(String token) {
        return post(null, "/auth/refresh", Map.of("refreshToken", token));
    }

    private static void awaitForever(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String refreshToken(Answer answer) {
        return answer.isOk().data().path("refreshToken").asText();
    }

    @Test
    void answersTokensThatEveryServiceCanVerify() {
        String student = aStudent();
        Answer answer = logIn(student, PASSWORD).isOk();
        assertThat(answer.data().path("tokenType").asText()).isEqualTo("Bearer");
        assertThat(answer.data().path("expiresIn").asLong()).isEqualTo(1800);
        assertThat(answer.data().path("user").path("studentId").asText()).isEqualTo(student);
        assertThat(answer.data().path("user").path("role").asText()).isEqualTo("STUDENT");
        assertThat(answer.data().path("user").size()).isEqualTo(4);

        String token = answer.data().path("accessToken").asText();
        assertThat(verifier.decode(token).getClaimAsString("studentId")).isEqualTo(student);
        assertThat(get(token, "/auth/me").isOk().data()).isEqualTo(answer.data().path("user"));

        clock.advance(Duration.ofMinutes(31));
        get(token, "/auth/me").isRefused(401, "TOKEN_EXPIRED");
    }

    @Test
    void tellsNobodyWhetherAnAccountExists() {
        Answer wrong = logIn(aStudent(), "wrong-password");
        Answer unknown = logIn("nobody" + NEXT.incrementAndGet(), "wrong-password");
        wrong.isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        unknown.isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        assertThat(unknown.body().path("message")).isEqualTo(wrong.body().path("message"));
    }

    @Test
    void locksAnAccountLongerWithEveryFailure() {
        for (String name : List.of(aStudent(), "ghost" + NEXT.incrementAndGet())) {
            for (int failure = 1; failure <= 5; failure++) {
                logIn(name, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
            }
            for (long wait : new long[] {5, 10, 20, 40, 80, 160, 320, 640, 900, 900}) {
                Answer locked = logIn(name, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
                assertThat(locked.retryAfter()).isEqualTo(Long.toString(wait));
                clock.advance(Duration.ofSeconds(wait).minusMillis(1));
                logIn(name, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
                clock.advance(Duration.ofMillis(1));
                logIn(name, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
            }
        }
    }

    @Test
    void forgetsFailuresAfterARightPassword() {
        String student = aStudent();
        for (int round = 0; round < 3; round++) {
            for (int failure = 1; failure <= 4; failure++) {
                logIn(student, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
            }
            logIn(student, PASSWORD).isOk();
        }
    }

    @Test
    void refusesNoRightPasswordForItsAddress() {
        String known = aStudent();
        String first = aStudent();
        logInFrom("192.0.2.7", known, PASSWORD).isOk();
        for (int failure = 1; failure <= 1000; failure++) {
            var guess = new LoginGuard.Attempt("spray" + failure, "192.0.2.7", null);
            assertThat(guard.failed(guess)).isZero();
        }
        assertThat(networks.isThrottled("192.0.2.7", clock.instant())).isTrue();
        assertThat(networks.isThrottled("192.0.2.8", clock.instant())).isFalse();
        logInFrom("192.0.2.7", first, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        logInFrom("192.0.2.7", known, PASSWORD).isOk();
        logInFrom("192.0.2.7", first, PASSWORD).isOk();
    }

    @Test
    void forgivesANetworkWhileItsFailuresGoOn() {
        var at = clock.instant();
        for (int failure = 1; failure <= 1000; failure++) {
            failFrom("192.0.2.9", at);
        }
        assertThat(networks.isThrottled("192.0.2.9", at.plusSeconds(99))).isTrue();
        for (int second = 1; second <= 100; second++) {
            failFrom("192.0.2.9", at.plusSeconds(2 * second));
        }
        assertThat(networks.isThrottled("192.0.2.9", at.plusSeconds(200))).isFalse();
    }

    /** Their rows are everybody's, and as many as there are connections may wait for one. */
    @Test
    void keepsConnectionsForOthersWhileFailuresWaitForTheirSite() throws Exception {
        String student = aStudent();
        String network = "192.0.2.14";
        failFrom(network, clock.instant());
        var locked = new CompletableFuture<Void>();
        var released = new CompletableFuture<Void>();
        try (var requests = Executors.newVirtualThreadPerTaskExecutor();
                AutoCloseable release = () -> released.complete(null)) {
            requests.execute(() -> transactions.executeWithoutResult(tx -> {
                networks.failed(network, 1, clock.instant());
                locked.complete(null);
                released.join();
            }));
            locked.join();
            for (int i = 0; i < 60; i++) {
                var guess = new LoginGuard.Attempt("waits" + i, network, null);
                requests.execute(() -> guard.failed(guess));
            }
            for (int i = 0; i < 20; i++) {
                logInFrom("192.0.2.15", student, PASSWORD).isOk();
            }
        }
        assertThat(jdbc.queryForObject(
                        "select count(*) from login_guard where subject like 'account:waits%' and failures = 1",
                        Integer.class))
                .isEqualTo(60);
    }

    /** However many strangers come, and however long the database takes to find their accounts. */
    @Test
    void keepsConnectionsForOthersWhileStrangersLookAccountsUp() throws Exception {
        Gauge active = metrics.get("hikaricp.connections.active").gauge();
        try (var requests = Executors.newVirtualThreadPerTaskExecutor();
                Connection connection = requireNonNull(jdbc.getDataSource()).getConnection();
                Statement lock = connection.createStatement();
                AutoCloseable release = () -> lock.execute("unlock tables")) {
            lock.execute("lock tables user_account write");
            for (int i = 0; i < 60; i++) {
                requests.execute(() -> logInFrom("192.0.2.16", "nobody" + NEXT.incrementAndGet(), PASSWORD));
            }
            eventually(() -> assertThat(active.value()).isGreaterThanOrEqualTo(1 + 4));
            for (int i = 0; i < 20; i++) {
                assertThat(jdbc.queryForObject("select 1", Integer.class)).isOne();
            }
            assertThat(active.value()).isEqualTo(1 + 4);
        }
    }

    private void failFrom(String network, Instant at) {
        transactions.executeWithoutResult(tx -> networks.failed(network, 1, at));
    }

    /** More than ever wait for a turn of throttled networks; each comes for the first time. */
    @Test
    void letsEverybodyInBesideTheGuessesOfTheirNetwork() {
        String network = "192.0.2.10";
        for (int failure = 1; failure <= 101; failure++) {
            failFrom(network, clock.instant());
        }
        List<Callable<Answer>> all = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            String guessed = i % 2 == 0 ? aStudent() : "nobody" + NEXT.incrementAndGet();
            all.add(() -> logInFrom(network, guessed, "a-guess"));
        }
        int guesses = all.size();
        for (int i = 0; i < 60; i++) {
            String first = aStudent();
            all.add(() -> logInFrom(network, first, PASSWORD));
        }
        List<Answer> answers = Race.run(all);
        assertThat(answers.subList(0, guesses)).extracting(Answer::status).containsOnly(401);
        assertThat(answers.subList(guesses, all.size()))
                .extracting(Answer::status)
                .containsOnly(200);
    }

    /** They cost little, and may come very often. */
    @Test
    void countsAttemptsAtALockedAccountAgainstTheirNetwork() {
        String student = aStudent();
        for (int attempt = 1; attempt <= 102; attempt++) {
            int expected = attempt <= 5 ? 401 : 429;
            assertThat(logInFrom("192.0.2.13", student, "wrong").status()).isEqualTo(expected);
        }
        assertThat(networks.isThrottled("192.0.2.13", clock.instant())).isTrue();
        logInFrom("192.0.2.13", aStudent(), PASSWORD).isOk();
    }

    /** As accounts were stored before; theirs are looked at one after another beside guesses. */
    @Test
    void tagsAHashOfBeforeAtTheNextLogin() {
        String student = aStudent();
        String before = new Untagged(settings).hash(PASSWORD);
        jdbc.update("update user_account set password_hash = ? where student_id = ?", before, student);
        assertThat(hashes.likelihood(before, "wrong")).isEqualTo(Likelihood.UNKNOWN);
        for (int failure = 1; failure <= 101; failure++) {
            failFrom("192.0.2.12", clock.instant());
        }
        logInFrom("192.0.2.12", student, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        assertThat(hashOf(student)).isEqualTo(before);
        logInFrom("192.0.2.12", student, PASSWORD).isOk();
        assertThat(hashes.likelihood(hashOf(student), "wrong")).isEqualTo(Likelihood.NONE);
        assertThat(hashes.likelihood(hashOf(student), PASSWORD)).isEqualTo(Likelihood.GREAT);
        logInFrom("192.0.2.12", student, PASSWORD).isOk();
    }

    /** Whoever has been there before is not locked out by others, nor others by them. */
    @Test
    void locksStrangersOutAndNobodyWhoWasThereBefore() {
        String student = aStudent();
        Cookie mark = markOf(student);
        Cookie other = markOf(student);
        String token = logIn(student, PASSWORD).data().path("accessToken").asText();
        lock(() -> logIn(student, "wrong"));
        logIn(student, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
        logInWith(mark, student, PASSWORD).isOk();
        lock(() -> logInWith(mark, student, "wrong"));
        logInWith(mark, student, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
        logInWith(other, student, PASSWORD).isOk();
        post(token, "/auth/password", Map.of("oldPassword", PASSWORD, "newPassword", "another-password"))
                .isOk();
        lock(() -> post(token, "/auth/password", Map.of("oldPassword", "wrong", "newPassword", "x".repeat(8))));
        logInWith(other, student, "another-password").isOk();

        long id = accounts.byStudentId(student).id();
        post(admin(), "/admin/users/" + id + "/unlock", Map.of("why", "has shown a card"))
                .isOk();
        logIn(student, "another-password").isOk();
        logInWith(mark, student, "another-password").isOk();
    }

    @Test
    void takesAMarkForNoLongerThanAYearAndForNobodyElse() {
        String student = aStudent();
        Cookie mark = markOf(student);
        lock(() -> logIn(student, "wrong"));
        String other = aStudent();
        lock(() -> logInWith(mark, other, "wrong"));
        logInWith(mark, other, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
        logInWith(mark, student, PASSWORD).isOk();
        clock.advance(LoginSeal.KNOWN_LIFE);
        lock(() -> logIn(student, "wrong"));
        logInWith(mark, student, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
    }

    private static void lock(Supplier<Answer> failing) {
        for (int failure = 1; failure <= 5; failure++) {
            failing.get().isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
    }

    private Answer logInWith(Cookie mark, String studentId, String password) {
        return send(
                HttpMethod.POST,
                null,
                "/auth/login",
                r -> withJson(Map.of("studentId", studentId, "password", password))
                        .apply(r.cookie(mark)));
    }

    private Cookie markOf(String student) {
        var seal = new LoginSeal(INTERNAL_KEY, LoginSeal.Purpose.KNOWN);
        long id = accounts.byStudentId(student).id();
        return new Cookie(LoginSeal.KNOWN_COOKIE, seal.writeMark(clock.instant(), id));
    }

    /** Hashes as the release before made them, whose salts have no tag. */
    private static final class Untagged {
        private final AccountSettings settings;

        Untagged(AccountSettings settings) {
            this.settings = settings;
        }

        String hash(String password) {
            byte[] salt = new byte[16];
            Mac mac = Digests.hmacSha256(Digests.hmacKey(settings.pepper().getBytes(StandardCharsets.UTF_8)));
            mac.update(salt);
            String digest = Base64.getEncoder().encodeToString(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
            return "{bcrypt}" + Base64.getEncoder().encodeToString(salt) + "$"
                    + new BCryptPasswordEncoder(4).encode(digest);
        }
    }

    @Test
    void believesAnAddressFromTheGatewayOnly() {
        for (String key : List.of("", "forged", INTERNAL_KEY)) {
            send(
                            HttpMethod.POST,
                            null,
                            "/auth/login",
                            r -> withJson(Map.of("studentId", "who", "password", "wrong"))
                                    .apply(r.header(ClientNetwork.HEADER, "203.0.113.5")
                                            .header(EdgeKey.HEADER, key)))
                    .isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
        assertThat(networksWithFailures("203.0.113.5")).isEmpty();
        assertThat(networksWithFailures("127.0.0.1")).hasSize(1);
    }

    @Test
    void countsAnIpv6CustomerOnce() {
        logInFrom("2001:db8:7:7::1", "who1", "wrong");
        logInFrom("2001:db8:7:7:ffff::2", "who2", "wrong");
        logInFrom("2001:db8:7:8::1", "who3", "wrong"); // another /64 of the same customer
        logInFrom("2001:db8:8:7::1", "who4", "wrong");
        assertThat(networksWithFailures("2001:db8:%")).containsExactly("2001:db8:7:0:0:0:0:0", "2001:db8:8:0:0:0:0:0");
    }

    private List<String> networksWithFailures(String like) {
        return jdbc.queryForList(
                "select network from network_failure where network like ? order by network", String.class, like);
    }

    @Test
    void answersBusyWhenTooManyWaitForTheirTurn() throws Exception {
        String student = aStudent();
        int threads = settings.hashing().threadsHere();
        var begun = new CountDownLatch(threads);
        var release = new CountDownLatch(1);
        Supplier<String> work = () -> {
            begun.countDown();
            awaitForever(release);
            return "done";
        };
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                for (int job = 0; job < threads; job++) {
                    requests.execute(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("occupant"), work));
                }
                begun.await();
                for (int job = 0; job < settings.hashing().waiting(); job++) {
                    FairnessKey fairnessKey = FairnessKey.of("party " + job);
                    requests.execute(() -> hashing.compute(Lane.LIKELY, fairnessKey, work));
                }
                eventually(() -> assertThat(
                                metrics.get("courtgate.login.waiting").gauge().value())
                        .isEqualTo(settings.hashing().waiting()));
                Answer answer = logIn(student, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
                assertThat(answer.retryAfter()).isEqualTo("2");
            } finally {
                release.countDown();
            }
        }
    }

    @Test
    void parallelGuessesGetNoMoreThanTheThresholdAnswered() {
        for (int round = 0; round < Race.rounds(4, 10); round++) {
            String student = aStudent();
            List<Callable<Answer>> guesses = Collections.nCopies(12, () -> logIn(student, "wrong-password"));
            List<Answer> answers = whileHashingWaitsFor(12, () -> Race.run(guesses));
            assertThat(answers.stream().filter(a -> a.status() == 401)).hasSize(5);
            assertThat(answers.stream().filter(a -> a.status() == 429)).hasSize(7);
        }
    }

    /** Nobody is judged before that many wait for it: so none of them knows that another has failed. */
    private <T> T whileHashingWaitsFor(int guesses, Supplier<T> work) {
        int threads = settings.hashing().threadsHere();
        var occupied = new CountDownLatch(threads);
        try (var occupants = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < threads; thread++) {
                occupants.execute(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("occupant"), () -> {
                    occupied.countDown();
                    eventually(() -> assertThat(metrics.get("courtgate.login.waiting")
                                    .gauge()
                                    .value())
                            .isGreaterThanOrEqualTo(guesses));
                    return "done";
                }));
            }
            awaitForever(occupied);
            return work.get();
        }
    }

    /** A login that waits for its hash knows the account as it was before. */
    @ParameterizedTest
    @ValueSource(strings = {"password", "deactivate"})
    void opensNoLoginForWhoWaitedWhileTheOfficeEndedThemAll(String deed) {
        String student = aStudent();
        Answer answer = whileTheLoginWaits(student, () -> {
            long id = accounts.byStudentId(student).id();
            post(admin(), "/admin/users/" + id + "/" + deed, Map.of("why", "a stolen phone"))
                    .isOk();
        });
        answer.isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        assertThat(count(
                        "refresh_token t join user_account u on u.id = t.user_id"
                                + " where u.student_id = ? and t.revoked_at is null",
                        student))
                .isZero();
    }

    @Test
    void opensNoLoginForWhoWaitedWhileThePasswordWasReplaced() {
        String student = aStudent();
        Answer answer = whileTheLoginWaits(student, () -> {
            AccountRow account = accounts.byStudentId(student);
            assertThat(accounts.changePassword(account.id(), account.passwordHash(), hashes.hash("another-password")))
                    .isEqualTo(1);
        });
        answer.isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
    }

    /** A thief with a stolen phone wants to delete what the office has just taken from them. */
    @Test
    void deactivatesNoAccountForWhoWaitedWhileThePasswordWasReplaced() {
        String student = aStudent();
        String token = logIn(student, PASSWORD).data().path("accessToken").asText();
        long id = accounts.byStudentId(student).id();
        whileItWaits(
                        () -> post(token, "/own-data/leave", Map.of("password", PASSWORD)),
                        () -> post(admin(), "/admin/users/" + id + "/password", Map.of("why", "a stolen phone"))
                                .isOk())
                .isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        assertThat(accounts.byId(id).active()).isTrue();
    }

    @Test
    void deactivatesForWhoWaitedWhileABetterHashOfTheSamePasswordWasStored() {
        String student = aStudent();
        String token = logIn(student, PASSWORD).data().path("accessToken").asText();
        AccountRow account = accounts.byStudentId(student);
        whileItWaits(
                        () -> post(token, "/own-data/leave", Map.of("password", PASSWORD)),
                        () -> accounts.replaceHash(account.id(), account.passwordHash(), hashes.hash(PASSWORD)))
                .isOk();
        assertThat(accounts.byId(account.id()).active()).isFalse();
    }

    @Test
    void letsInWhoWaitedWhileABetterHashOfTheSamePasswordWasStored() {
        String student = aStudent();
        whileTheLoginWaits(student, () -> {
                    AccountRow account = accounts.byStudentId(student);
                    assertThat(accounts.replaceHash(account.id(), account.passwordHash(), hashes.hash(PASSWORD)))
                            .isEqualTo(1);
                })
                .isOk();
    }

    /** Returns the answer to a right password that was looked at after the deed, of an account as of before. */
    private Answer whileTheLoginWaits(String student, Runnable deed) {
        return whileItWaits(() -> logIn(student, PASSWORD), deed);
    }

    private Answer whileItWaits(Supplier<Answer> request, Runnable deed) {
        int threads = settings.hashing().threadsHere();
        var occupied = new CountDownLatch(threads);
        var release = new CountDownLatch(1);
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < threads; thread++) {
                requests.execute(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("occupant"), () -> {
                    occupied.countDown();
                    awaitForever(release);
                    return "done";
                }));
            }
            awaitForever(occupied);
            var login = requests.submit(request::get);
            try {
                eventually(() -> assertThat(
                                metrics.get("courtgate.login.waiting").gauge().value())
                        .isEqualTo(1));
                deed.run();
            } finally {
                release.countDown();
            }
            return login.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void looksAtNoAccessTokenWhereNoneIsNeeded() {
        String token = refreshToken(logIn(aStudent(), PASSWORD));
        post("expired.or.rubbish", "/auth/refresh", Map.of("refreshToken", token))
                .isOk();
        get("expired.or.rubbish", "/auth/me").isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void refreshesOnceAndEndsTheFamilyWhenATokenComesAgain() {
        String first = refreshToken(logIn(aStudent(), PASSWORD));
        Answer second = refresh(first);
        String third = refreshToken(refresh(refreshToken(second)));
        clock.advance(settings.refreshGrace());
        refresh(first).isRefused(401, "TOKEN_INVALID");
        refresh(third).isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void refusesExpiredAndUnknownRefreshTokens() {
        String token = refreshToken(logIn(aStudent(), PASSWORD));
        clock.advance(Duration.ofDays(14));
        refresh(token).isRefused(401, "TOKEN_INVALID");
        refresh("no-such-token").isRefused(401, "TOKEN_INVALID");
        purgeExpiredLogins.forget();
        refresh(token).isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void answersTheSameSuccessorToWhoAsksAgainAtOnce() {
        String first = refreshToken(logIn(aStudent(), PASSWORD));
        String second = refreshToken(refresh(first));
        clock.advance(settings.refreshGrace().minusMillis(1));
        assertThat(refreshToken(refresh(first))).isEqualTo(second);
        String third = refreshToken(refresh(second));
        refresh(third).isOk();
        clock.advance(Duration.ofMillis(1));
        refresh(first).isRefused(401, "TOKEN_INVALID");
        refresh(third).isRefused(401, "TOKEN_INVALID"); // of the same family
    }

    @Test
    void hidesASuccessorFromWhomReadsTheDatabase() {
        String first = refreshToken(logIn(aStudent(), PASSWORD));
        String second = refreshToken(refresh(first));
        byte[] kept = jdbc.queryForObject(
                "select successor from refresh_token where token_hash = ?",
                byte[].class,
                Digests.sha256Hex(first.getBytes(StandardCharsets.UTF_8)));
        byte[] secret = Arrays.copyOf(Base64.getUrlDecoder().decode(second), kept.length);
        assertThat(kept).isNotEqualTo(secret);
    }

    @Test
    void refreshesAtTheSameMomentLeadToOneLoginThatGoesOn() {
        String student = aStudent();
        for (int round = 0; round < Race.rounds(4, 20); round++) {
            String token = refreshToken(logIn(student, PASSWORD));
            Callable<Answer> once = () -> refresh(token);
            List<Answer> answers = Race.run(Collections.nCopies(6, once));
            String successor = refreshToken(answers.get(0));
            assertThat(answers).allSatisfy(a -> assertThat(refreshToken(a)).isEqualTo(successor));
            String next = refreshToken(refresh(successor));
            clock.advance(settings.refreshGrace());
            refresh(token).isRefused(401, "TOKEN_INVALID");
            refresh(next).isRefused(401, "TOKEN_INVALID");
        }
    }

    @Test
    void answersNoSuccessorOfALoginThatHasEnded() {
        Answer login = logIn(aStudent(), PASSWORD);
        String first = refreshToken(login);
        refresh(first).isOk();
        String access = login.data().path("accessToken").asText();
        send(HttpMethod.POST, access, "/auth/logout", r -> r).isOk();
        refresh(first).isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void renewsALoginOnlySoOftenInAMinute() {
        String token = refreshToken(logIn(aStudent(), PASSWORD));
        for (int renewal = 2; renewal <= settings.refreshesPerMinute(); renewal++) {
            token = refreshToken(refresh(token));
        }
        Answer tooOften = refresh(token).isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(tooOften.retryAfter()).isEqualTo("60");
        clock.advance(Duration.ofSeconds(61));
        refresh(token).isOk();
    }

    @Test
    void forgetsAllThatMeansNothingAnyMore() {
        String kept = aStudent();
        refresh(refreshToken(logIn(kept, PASSWORD))).isOk();
        String revoked = aStudent();
        Answer login = logIn(revoked, PASSWORD);
        String access = login.data().path("accessToken").asText();
        send(HttpMethod.POST, access, "/auth/logout", r -> r).isOk();
        List<Object[]> guessed = new ArrayList<>();
        for (int i = 0; i < 2 * LoginGuard.AT_ONCE + 1; i++) {
            guessed.add(new Object[] {"account:old" + i});
        }
        jdbc.batchUpdate(
                "insert into login_guard (subject, failures, last_failure_at, locked_until)"
                        + " values (?, 1, '2020-01-01', '2020-01-01')",
                guessed);
        failFrom("192.0.2.77", clock.instant());
        clock.advance(Duration.ofSeconds(10));

        purgeExpiredLogins.forget();

        assertThat(tokensOf(kept)).isEqualTo(2);
        assertThat(tokensOf(revoked)).isZero();
        assertThat(networksWithFailures("192.0.2.77")).isEmpty();
        assertThat(jdbc.queryForObject(
                        "select count(*) from login_guard where subject like 'account:old%'", Integer.class))
                .isZero();
    }

    private int tokensOf(String studentId) {
        return jdbc.queryForObject(
                "select count(*) from refresh_token t join user_account u on u.id = t.user_id"
                        + " where u.student_id = ?",
                Integer.class,
                studentId);
    }

    @Test
    void logsOutOneLoginOrAll() {
        String student = aStudent();
        Answer one = logIn(student, PASSWORD);
        Answer two = logIn(student, PASSWORD);
        Answer three = logIn(student, PASSWORD);
        String access = one.data().path("accessToken").asText();
        post(access, "/auth/logout", Map.of("refreshToken", refreshToken(one))).isOk();
        refresh(refreshToken(one)).isRefused(401, "TOKEN_INVALID");
        Answer next = refresh(refreshToken(two)).isOk();
        send(HttpMethod.POST, access, "/auth/logout", r -> r).isOk();
        refresh(refreshToken(next)).isRefused(401, "TOKEN_INVALID");
        refresh(refreshToken(three)).isRefused(401, "TOKEN_INVALID");
    }

    @Test
    void doesNotLogOutSomebodyElse() {
        Answer mine = logIn(aStudent(), PASSWORD);
        Answer theirs = logIn(aStudent(), PASSWORD);
        post(mine.data().path("accessToken").asText(), "/auth/logout", Map.of("refreshToken", refreshToken(theirs)))
                .isOk();
        refresh(refreshToken(theirs)).isOk();
    }

    @Test
    void changesAPasswordAndEndsAllLogins() {
        String student = aStudent();
        Answer login = logIn(student, PASSWORD);
        String access = login.data().path("accessToken").asText();
        var wrong = Map.of("oldPassword", "wrong", "newPassword", "a-new-password");
        post(access, "/auth/password", wrong).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        var right = Map.of("oldPassword", PASSWORD, "newPassword", "a-new-password");
        post(access, "/auth/password", right).isOk();
        refresh(refreshToken(login)).isRefused(401, "TOKEN_INVALID");
        logIn(student, PASSWORD).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        logIn(student, "a-new-password").isOk();
    }

    @Test
    void takesNoPasswordForAnotherOne() {
        String student = aStudent();
        String access = logIn(student, PASSWORD).data().path("accessToken").asText();
        Answer same = post(access, "/auth/password", Map.of("oldPassword", PASSWORD, "newPassword", PASSWORD))
                .isRefused(400, "VALIDATE_FAILED");
        assertThat(same.data().has("newPassword")).isTrue();
    }

    @Test
    void wrongOldPasswordsLockTheAccountToo() {
        String student = aStudent();
        String access = logIn(student, PASSWORD).data().path("accessToken").asText();
        var wrong = Map.of("oldPassword", "wrong", "newPassword", "a-new-password");
        for (int failure = 1; failure <= 5; failure++) {
            post(access, "/auth/password", wrong).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
        post(access, "/auth/password", wrong).isRefused(429, "TOO_MANY_REQUESTS");
        var right = Map.of("oldPassword", PASSWORD, "newPassword", "a-new-password");
        post(access, "/auth/password", right).isRefused(429, "TOO_MANY_REQUESTS");
        post(access, "/own-data/leave", Map.of("password", PASSWORD)).isRefused(429, "TOO_MANY_REQUESTS");
    }

    @Test
    void wrapsStagedPasswordsAtLoginAndInTheBackground() {
        // A thousand that other tests have left would take a minute of hashing.
        jdbc.update("update user_account set password_hash = '{bcrypt}none' where password_hash like '{staged}%'");
        List<NewUser> many = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            many.add(new NewUser("staged" + i, "n", PASSWORD, null));
        }
        addUsers.addMissing(many);
        assertThat(hashOf("staged0")).startsWith("{staged}");
        logIn("staged0", "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        logIn("staged0", PASSWORD).isOk();
        assertThat(hashOf("staged0")).startsWith("{bcrypt}");
        logIn("staged0", PASSWORD).isOk();

        while (rehashImportedPasswords.wrapSome() > 0) {
            // until none is left
        }
        assertThat(hashOf("staged29")).startsWith("{bcrypt}");
        logIn("staged29", PASSWORD).isOk();
        logIn("staged29", "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
    }

    private String hashOf(String studentId) {
        return jdbc.queryForObject(
                "select password_hash from user_account where student_id = ?", String.class, studentId);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/auth/login|{}",
                "/auth/login|not json",
                "/auth/login|[]",
                "/auth/login|null",
                "/auth/login|{\"studentId\":\"\",\"password\":\"x\"}",
                "/auth/login|{\"studentId\":{},\"password\":\"x\"}",
                "/auth/login|{\"studentId\":\"123456789012345678901234567890123\",\"password\":\"x\"}",
                "/auth/login|{\"studentId\":\"no such id\",\"password\":\"x\"}",
                "/auth/refresh|{}",
                "/auth/refresh|{\"refreshToken\":[]}",
                "/auth/password|{\"oldPassword\":\"right-password\",\"newPassword\":\"short\"}",
                "/auth/password|{\"oldPassword\":\"x\"}",
                "/auth/logout|{\"refreshToken\":7.5}x",
                "/auth/logout|[1]",
            })
    void refusesBadBodies(String path, String body) {
        post(student(1), path, body).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesBadRequestsInTheEnvelope() {
        send(HttpMethod.POST, null, "/auth/login", r -> r.contentType(MediaType.APPLICATION_JSON))
                .isRefused(400, "VALIDATE_FAILED");
        send(
                        HttpMethod.POST,
                        null,
                        "/auth/login",
                        r -> r.contentType(MediaType.TEXT_PLAIN).content("x"))
                .isRefused(415, "VALIDATE_FAILED");
        delete(student(1), "/auth/me").isRefused(405, "VALIDATE_FAILED");
        post(null, "/auth/login", "{\"studentId\":\"" + "x".repeat(1_100_000) + "\"}")
                .isRefused(413, "VALIDATE_FAILED");
        post(null, "/auth/login", "[".repeat(100_000)).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void asksForATokenWhereOneIsNeeded() {
        get(null, "/auth/me").isRefused(401, "UNAUTHORIZED");
        get("rubbish", "/auth/me").isRefused(401, "TOKEN_INVALID");
        post(null, "/auth/password", "{}").isRefused(401, "UNAUTHORIZED");
        post(null, "/auth/logout", "{}").isRefused(401, "UNAUTHORIZED");
        get(student(1), "/admin/users").isRefused(403, "FORBIDDEN");
    }
}
