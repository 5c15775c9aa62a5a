package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.LoginSeal.Purpose;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.test.context.TestPropertySource;

/** Settings other than the default; and no instance of any service. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.proxy-depth=1",
            "courtgate.gateway.limits.ip-per-second=4",
            "courtgate.gateway.limits.unsealed-per-second=0",
            "courtgate.gateway.cors-origins=https://sports.example.edu"
        })
class SettingsIT extends RunningGateway {

    @Test
    void saysThatTheServiceIsUnavailable() {
        Answer answer = get("/reservations/mine", newStudent());
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.refusal()).isEqualTo("UNAVAILABLE");
        assertThat(answer.header("Retry-After")).contains("2");
    }

    @Test
    void asksAboutNoTokenWithoutASealOnceOldLoginsAreOver() {
        for (int i = 0; i < 20; i++) {
            Answer old = refresh("u".repeat(43));
            assertThat(old.status()).isEqualTo(401);
            assertThat(old.refusal()).isEqualTo("TOKEN_INVALID");
        }
        String sealed = new LoginSeal(INTERNAL_KEY, Purpose.REFRESH).write(new byte[32], 7);
        assertThat(refresh(sealed).status()).as("nobody is there to ask").isEqualTo(503);
    }

    private Answer refresh(String token) {
        return send(to("/auth/refresh")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"refreshToken\":\"" + token + "\"}")));
    }

    @Test
    void showsNoDocumentsUnlessToldSo() throws IOException {
        assertThat(send(to("/docs")).status()).isEqualTo(404);
        assertThat(send(to("/v3/api-docs/booking-service")).status()).isEqualTo(404);
        assertThat(send(to("/v3/api-docs")).status()).isEqualTo(404);
        for (Resource part : new PathMatchingResourcePatternResolver()
                .getResources("classpath*:META-INF/resources/webjars/swagger-ui/*/index.html")) {
            String address = part.getURL().toString();
            assertThat(send(to(address.substring(address.indexOf("/webjars/")))).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void allowsTheOriginsItWasGivenAndNoOther() {
        Answer listed = preflight("https://sports.example.edu");
        assertThat(listed.status()).isEqualTo(200);
        assertThat(listed.header("Access-Control-Allow-Origin")).contains("https://sports.example.edu");
        Answer other = preflight("https://sports.example.edu.evil.example");
        assertThat(other.status()).isEqualTo(403);
        assertThat(other.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void countsWhatTheTrustedProxySawAndNotWhatTheClientWrote() {
        for (int i = 0; i < 40; i++) {
            assertThat(seenBy("9.9.9.9, 10.1.0." + i).status()).isNotEqualTo(429);
        }
        assertThat(IntStream.range(0, 40)
                        .map(i -> seenBy("10.2.0." + i + ", 9.9.9.9").status()))
                .contains(429);
    }

    private Answer seenBy(String forwardedFor) {
        return send(to("/nowhere").header("X-Forwarded-For", forwardedFor));
    }

    private Answer preflight(String origin) {
        return send(to("/reserve")
                .header("X-Forwarded-For", "10.3.0.1")
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));
    }
}
