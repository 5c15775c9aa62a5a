package com.courtgate.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.PublishedDocument;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;

@RunningReserve
class ApiDocumentIT {
    @Autowired
    private TestRestTemplate http;

    @Test
    void publishesWhatClientsAreGeneratedFrom() {
        document().isCommittedAs("reserve").readsWell();
    }

    @Test
    void saysWhatAGrabTakes() {
        PublishedDocument document = document();
        assertThat(document.required("GrabRequest")).containsExactly("sessionId");
        JsonNode preferences = document.schema("GrabRequest").at("/properties/preferences");
        assertThat(preferences.path("maxItems").asInt()).isEqualTo(10);
        assertThat(document.required("LiveGrab")).contains("traceId", "slotIds", "status", "reservationIds");
    }

    private PublishedDocument document() {
        return PublishedDocument.of(http.getForObject("/v3/api-docs", String.class));
    }
}
