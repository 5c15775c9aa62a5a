package com.courtgate.gateway;

import com.courtgate.common.testing.PublishedDocument;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "courtgate.gateway.docs-enabled=true")
class ApiDocumentIT extends StubbedGateway {

    @Test
    void publishesWhatClientsAreGeneratedFrom() {
        PublishedDocument.of(send(to("/v3/api-docs")).response().body())
                .isCommittedAs("gateway")
                .readsWell();
    }
}
