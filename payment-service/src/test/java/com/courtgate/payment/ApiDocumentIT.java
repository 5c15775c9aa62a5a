package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.PublishedDocument;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;

class ApiDocumentIT extends PaymentServerTest {

    @Test
    void publishesWhatClientsAreGeneratedFrom() {
        document().isCommittedAs("payment").readsWell();
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

    private PublishedDocument document() {
        return PublishedDocument.of(get(null, "/v3/api-docs").isOk().text());
    }
}
