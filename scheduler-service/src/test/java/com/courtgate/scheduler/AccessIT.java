package com.courtgate.scheduler;

import static com.courtgate.common.contract.session.SessionStatus.SCHEDULED;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.TOKENS;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.scheduler.stub.AdminCalls;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

@SchedulerServiceTest
class AccessIT {
    private static final String WARM_UP = "/admin/sessions/7/warmup";

    @Autowired
    private TestRestTemplate http;

    @BeforeEach
    void startsWithASession() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        BOOKING.has(session(7, SCHEDULED));
    }

    @Test
    void believesNoForgedToken() {
        TOKENS.forgeries(1).forEach((how, forged) -> {
            var answer = AdminCalls.withToken(http, forged).post(WARM_UP);
            assertThat(answer.status()).as(how).isEqualTo(401);
            assertThat(answer.enumCode()).as(how).isEqualTo("TOKEN_INVALID");
        });
        var late = AdminCalls.withToken(http, TOKENS.expired(1)).post(WARM_UP);
        assertThat(late.enumCode()).isEqualTo("TOKEN_EXPIRED");
        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
    }

    @Test
    void keepsStudentsOutOfTheOffice() {
        var answer = AdminCalls.withToken(http, TOKENS.student(1)).post(WARM_UP);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.enumCode()).isEqualTo("FORBIDDEN");
    }

    /** As long, and of as many headers, as the gateway lets one through; more than a server takes by itself. */
    @Test
    void answersALongHeadWithAnEnvelope() {
        HttpHeaders headers = new HttpHeaders();
        headers.setBearerAuth(TOKENS.student(1));
        headers.set("X-Padding", "y".repeat(16_000));
        for (int i = 0; i < 90; i++) {
            headers.set("X-More-" + i, "y");
        }
        var answer = http.exchange(WARM_UP, HttpMethod.POST, new HttpEntity<>(headers), JsonNode.class);
        assertThat(answer.getStatusCode().value()).isEqualTo(403);
        assertThat(answer.getBody().get("enumCode").asText()).isEqualTo("FORBIDDEN");
    }
}
