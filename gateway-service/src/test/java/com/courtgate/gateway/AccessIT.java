package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessIT extends StubbedGateway {

    @Test
    void letsAStudentThroughWithTheTokenHeCameWith() {
        String token = newStudent();
        Answer answer = get("/reservations/mine", token);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().get("service").asText()).isEqualTo("booking-service");
        assertThat(answer.arrived("Authorization")).isEqualTo("Bearer " + token);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/reservations/mine",
                "/reserve",
                "/admin/settings",
                "/internal/sessions/current",
                "/no/such/path"
            })
    void deniesWithoutTokenByDefault(String path) {
        Answer answer = send(to(path));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.refusal()).isEqualTo("UNAUTHORIZED");
    }

    @Test
    void tellsAnExpiredTokenFromAnInvalidOne() {
        String token = newStudent();
        assertThat(get("/reservations/mine", token).status()).isEqualTo(200);
        CLOCK.advance(Duration.ofHours(2));
        Answer answer = get("/reservations/mine", token);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.refusal()).isEqualTo("TOKEN_EXPIRED");
        assertThat(get("/reservations/mine", newStudent()).refusal()).isEqualTo("TOKEN_EXPIRED");
    }

    @Test
    void refusesEveryForgery() {
        Map<String, String> forgeries = new TreeMap<>(TOKENS.forgeries(7));
        forgeries.put("no token at all", "nonsense");
        forgeries.put("longer than any", "a".repeat(5000));
        forgeries.forEach((how, forged) -> {
            Answer answer = get("/reservations/mine", forged);
            assertThat(answer.status()).as(how).isEqualTo(401);
            assertThat(answer.refusal()).as(how).isEqualTo("TOKEN_INVALID");
        });
        assertThat(get("/reservations/mine", newStudent()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/settings", "/admin/%75sers", "/pay/wechat/mock-success/1"})
    void keepsStudentsOutOfTheOffice(String path) {
        Answer answer = post(path, newStudent());
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.refusal()).isEqualTo("FORBIDDEN");
    }

    @Test
    void letsTheOfficeIn() {
        assertThat(get("/admin/settings", newAdmin()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "FINANCE, /admin/orders, 200",
        "FINANCE, /admin/settings, 403",
        "FINANCE, /admin/reservations, 403",
        "FINANCE, /reservations/mine, 403",
        "FRONT_DESK, /sessions, 200",
        "FRONT_DESK, /admin/refunds, 403",
        "FRONT_DESK, /reservations/mine, 403",
        "FRONT_DESK, /auth/me, 200"
    })
    void letsStaffDoTheirWorkAndNothingElse(Role role, String path, int status) {
        String token = TOKENS.token(77, "desk1", role, CLOCK.instant().plusSeconds(600));
        assertThat(get(path, token).status()).isEqualTo(status);
    }

    @Test
    void opensLoginAndRefreshEvenToAnExpiredToken() {
        CLOCK.advance(Duration.ofHours(2));
        Answer refreshed = send(to("/auth/refresh", newStudent())
                .POST(BodyPublishers.ofString("{\"refreshToken\":\"" + "u".repeat(43) + "\"}")));
        assertThat(refreshed.status()).isEqualTo(200);
        assertThat(send(to("/auth/login").POST(BodyPublishers.ofString("{}"))).status())
                .isEqualTo(200);
        assertThat(send(to("/time")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/auth/ways", "/auth/campus/start?page=OFFICE", "/auth/campus/callback?code=c&state=s"})
    void opensTheWayToTheCampusIssuerAndBack(String path) {
        assertThat(send(to(path)).status()).isEqualTo(200);
        assertThat(send(to(path).method("HEAD", BodyPublishers.noBody())).status())
                .isEqualTo(200);
        assertThat(send(to(path).POST(BodyPublishers.ofString("{}"))).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/auth/campus", "/auth/campus/start/x", "/auth/campus/%63allback2", "/auth/me"})
    void opensNothingBesideIt(String path) {
        assertThat(send(to(path)).status()).isEqualTo(401);
    }

    @Test
    void hidesWhatIsNotRouted() {
        for (String path : List.of("/no/such/path", "/internal/sessions/current", "/admin/sessions/1/x", "/assets")) {
            Answer answer = get(path, newAdmin());
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.refusal()).as(path).isEqualTo("NOT_FOUND");
        }
    }

    @Test
    void speaksTheClientsLanguage() {
        Answer answer = send(to("/reservations/mine").header("Accept-Language", "en-GB,en"));
        assertThat(answer.json().get("message").asText()).isEqualTo("Please log in");
    }

    @Test
    void allowsNoOtherOriginByDefault() {
        Answer preflight = send(to("/reserve")
                .header("Origin", "https://elsewhere.example")
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(preflight.status()).isBetween(400, 499);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEmpty();
    }
}
