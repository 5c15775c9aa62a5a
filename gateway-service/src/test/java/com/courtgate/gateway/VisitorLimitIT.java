package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** All requests come from one address, as from a campus behind one. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.limits.ip-per-second=4",
            "courtgate.gateway.limits.logins-per-second=4",
            "courtgate.gateway.limits.notifications-per-second=4",
            "courtgate.gateway.limits.user-per-second=20",
            "courtgate.gateway.refusals-at-once=10000" // who is counted is asked here, not how long that takes
        })
class VisitorLimitIT extends StubbedGateway {
    private static final int FLOOD = 60;
    private static final int CAMPUS = Race.rounds(60, 300);

    @Autowired
    MeterRegistry meters;

    @Test
    void countsAnAddressWhateverItClaimsToBe() {
        var answers = flood(i -> send(to("/nowhere").header("X-Forwarded-For", "10.0.0." + i)))
                .toList();
        limited(answers, "IP");
        // Another test's flood may have left nothing of this address' bucket.
        assertThat(answers).extracting(Answer::status).isSubsetOf(401, 429);
    }

    @Test
    void letsAWholeCampusInBehindOneAddress() {
        var students = IntStream.range(0, CAMPUS)
                .mapToObj(i -> newStudent())
                .map(student -> get("/reservations/mine", student).status());
        assertThat(students).containsOnly(200);
        assertThat(Stream.generate(() -> post("/reserve", newStudent()).status())
                        .limit(CAMPUS))
                .containsOnly(200);
    }

    @Test
    void countsAUserWhereverHeComesFrom() {
        String student = newStudent();
        limited(
                flood(i -> send(to("/reservations/mine", student).header("X-Forwarded-For", "10.0.0." + i)))
                        .toList(),
                "USER");
    }

    @Test
    void takesATokenThatIsNotValidForNone() {
        String forged = newStudent();
        limited(
                flood(i -> get("/reservations/mine", forged.substring(0, forged.length() - 8) + i))
                        .toList(),
                "IP");
        assertThat(get("/reservations/mine", newStudent()).status()).isEqualTo(200);
    }

    @Test
    void countsLoginsByThemselves() {
        limited(flood(i -> open("/auth/login")).toList(), "LOGIN");
        assertThat(get("/auth/me", newStudent()).status()).isEqualTo(200);
    }

    @Test
    void countsNotificationsByThemselves() {
        limited(flood(i -> open("/pay/notify/simulated")).toList(), "NOTIFY");
    }

    @Test
    void letsEverybodyAskTheTime() {
        assertThat(flood(i -> send(to("/time"))).map(Answer::status)).containsOnly(200);
    }

    @Test
    void countsPathsThatLeadNowhere() {
        limited(flood(i -> send(to("//nowhere"))).toList(), "IP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/webjars/swagger-ui/none.js", "/actuator/health"})
    void countsWhatIsOpenAndHasNoRoute(String path) {
        limited(flood(i -> send(to(path))).toList(), "IP");
    }

    @Test
    void countsAUserWhereNothingIsToBeFound() {
        String student = newStudent();
        limited(flood(i -> get("/nowhere/" + i, student)).toList(), "USER");
        assertThat(get("/nowhere", newStudent()).status()).isEqualTo(404);
    }

    @Test
    void countsAUserWhoMayNot() {
        String student = newStudent();
        double before = refused("USER");
        limited(flood(i -> get("/admin/settings", student)).toList(), "USER");
        assertThat(refused("USER")).isGreaterThan(before);
    }

    @Test
    void tellsAnExpiredTokenSoWhoeverFloodsBesideIt() {
        CLOCK.advance(Duration.ofHours(2));
        List<String> once = Stream.generate(RunningGateway::newStudent).limit(5).toList();
        limited(flood(i -> get("/reservations/mine", "garbage" + i)).toList(), "IP");
        assertThat(once)
                .extracting(token -> get("/reservations/mine", token).refusal())
                .containsOnly("TOKEN_EXPIRED");
        limited(flood(i -> get("/reservations/mine", once.getFirst())).toList(), "USER");
    }

    @Test
    void tellsTheWaysInWhoeverFloodsBesideIt() {
        limited(flood(i -> get("/reservations/mine", "garbage" + i)).toList(), "IP");
        assertThat(send(to("/auth/ways")).status()).isEqualTo(200);
    }

    @Test
    void keepsHealthOutOfIt() {
        for (int i = 0; i < 30; i++) {
            var health = HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + managementPort + "/actuator/health/readiness"));
            assertThat(send(health).status()).isEqualTo(200);
        }
    }

    private double refused(String scope) {
        var counter =
                meters.find("courtgate.gateway.refused").tag("scope", scope).counter();
        return counter == null ? 0 : counter.count();
    }

    private Answer open(String path) {
        return send(to(path).POST(BodyPublishers.ofString("{}")));
    }

    private static Stream<Answer> flood(IntFunction<Answer> request) {
        return IntStream.range(0, FLOOD).mapToObj(request);
    }

    private static void limited(List<Answer> answers, String scope) {
        Answer refused = answers.stream()
                .filter(answer -> answer.status() == 429)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody was refused"));
        assertThat(refused.refusal()).isEqualTo("TOO_MANY_REQUESTS");
        assertThat(refused.header("Retry-After")).contains("1");
        assertThat(refused.json().at("/data/scope").asText()).isEqualTo(scope);
    }
}
