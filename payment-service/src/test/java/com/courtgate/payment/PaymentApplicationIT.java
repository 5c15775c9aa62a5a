package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.RequestEntity;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "spring.cloud.nacos.discovery.enabled=false",
            "courtgate.security.internal-key=the-key-of-the-tests"
        })
class PaymentApplicationIT {
    private static final TestTokens TOKENS = new TestTokens();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", TestServers::newSchema);
        properties.add("spring.datasource.username", () -> TestServers.DATABASE_USER);
        properties.add("spring.datasource.password", () -> TestServers.DATABASE_PASSWORD);
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Keys {
        @Bean
        TokenVerifier testTokenVerifier(TokenSettings settings) {
            return new TokenVerifier(TOKENS.publicKeys(), settings, Clock.systemUTC());
        }
    }

    @Autowired private TestRestTemplate http;
    @LocalManagementPort private int managementPort;

    @Test
    void saysThatItIsReadyOnTheManagementPortOnly() {
        var health =
                http.getForEntity(
                        "http://127.0.0.1:" + managementPort + "/actuator/health/readiness",
                        JsonNode.class);
        assertThat(health.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(Objects.requireNonNull(health.getBody()).path("status").asText())
                .isEqualTo("UP");
        var outside = http.getForEntity("/actuator/health/readiness", JsonNode.class);
        assertThat(outside.getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
    }

    @Test
    void refusesAnUnknownPathWithoutToken() {
        var answer = http.getForEntity("/pay/nothing", JsonNode.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.UNAUTHORIZED);
        assertThat(Objects.requireNonNull(answer.getBody()).path("enumCode").asText())
                .isEqualTo("UNAUTHORIZED");
    }

    @Test
    void findsNothingThereWithToken() {
        var request = RequestEntity.get("/pay/nothing").header("Authorization", bearer()).build();
        var answer = http.exchange(request, JsonNode.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
        assertThat(Objects.requireNonNull(answer.getBody()).path("enumCode").asText())
                .isEqualTo("NOT_FOUND");
    }

    @Test
    void publishesItsOpenApi() {
        var answer = http.getForEntity("/v3/api-docs", JsonNode.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(Objects.requireNonNull(answer.getBody()).path("openapi").asText())
                .startsWith("3.1");
    }

    private static String bearer() {
        return "Bearer " + TOKENS.student(1);
    }
}
