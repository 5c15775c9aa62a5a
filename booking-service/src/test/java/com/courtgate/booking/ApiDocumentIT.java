package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.PublishedDocument;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;

class ApiDocumentIT extends BookingServerTest {

    @Test
    void publishesWhatClientsAreGeneratedFrom() {
        document().isCommittedAs("booking").readsWell();
    }

    @Test
    void saysWhoMayCallWhat() {
        assertThat(document().operations()).allSatisfy(operation -> {
            String path = operation.path().replaceAll("\\{[^}]*}", "1");
            Answer answer = send(HttpMethod.valueOf(operation.method()), null, path, r -> r);
            assertThat(answer.enumCode().equals("UNAUTHORIZED"))
                    .as("%s: %s", operation, answer.text())
                    .isNotEqualTo(operation.isOpen());
        });
    }

    @Test
    void saysWhatMayBeAbsent() {
        PublishedDocument document = document();
        assertThat(document.required("Reservation"))
                .contains("id", "orderNo", "slot", "status")
                .doesNotContain("payDeadline", "cancelReason");
        JsonNode reservation = document.schema("Reservation").path("properties");
        assertThat(reservation.at("/payDeadline/type"))
                .extracting(JsonNode::asText)
                .containsExactly("string", "null");
        assertThat(reservation.at("/cancelReason/oneOf")).hasSize(2);
        assertThat(document.required("EnvelopePagedReservation")).contains("code", "enumCode", "message", "data");
    }

    private PublishedDocument document() {
        return PublishedDocument.of(get(null, "/v3/api-docs").isOk().text());
    }
}
