package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** API documents of the services, where they are shown. */
@TestPropertySource(properties = "courtgate.gateway.docs-enabled=true")
class DocumentsIT extends StubbedGateway {
    private static final int MANY = 100;

    @Test
    void showsTheDocumentsOfAllServicesAsSeenFromOutside() {
        Answer document = send(to("/v3/api-docs/booking-service"));
        assertThat(document.status()).isEqualTo(200);
        assertThat(document.json().at("/servers/0/url").asText()).isEqualTo("/");
        assertThat(document.json().get("paths").fieldNames()).toIterable().containsExactly("/booking-service");

        assertThat(send(to("/v3/api-docs/swagger-config")).json().get("urls")).hasSize(5);
        Answer nobody = send(to("/v3/api-docs/payment-service"));
        assertThat(nobody.status()).isEqualTo(503);
        assertThat(nobody.refusal()).isEqualTo("UNAVAILABLE");
        assertThat(nobody.header("Retry-After")).contains("2");

        Answer page = send(to("/docs"));
        assertThat(page.status()).isEqualTo(302);
        Answer target =
                send(to(URI.create(page.header("Location").orElseThrow()).getPath()));
        assertThat(target.status()).isEqualTo(200);
        assertThat(target.response().body()).contains("swagger-ui");
    }

    /** And whoever looks is answered by the gateway, so that a service has nothing to do for many. */
    @Test
    void areAskedForOnceHoweverManyLook() {
        int before = RESERVE.arrived("/v3/api-docs");
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(() ->
                        client.sendAsync(to("/v3/api-docs/reserve-service").build(), BodyHandlers.ofString()))
                .limit(MANY)
                .toList();
        assertThat(answers).extracting(CompletableFuture::join).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(answer.body()).contains("/reserve-service").doesNotContain("/internal");
        });
        assertThat(RESERVE.arrived("/v3/api-docs") - before).isEqualTo(1);
    }

    @Test
    void areAskedForAgainAfterAFailure() {
        for (int i = 0; i < 4; i++) { // one of two instances is dead
            Answer document = send(to("/v3/api-docs/scheduler-service"));
            assertThat(document.status()).isEqualTo(200);
        }
    }
}
