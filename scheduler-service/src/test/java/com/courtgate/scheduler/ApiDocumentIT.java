package com.courtgate.scheduler;

import com.courtgate.common.testing.PublishedDocument;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;

@SchedulerServiceTest
class ApiDocumentIT {
    @Autowired
    private TestRestTemplate http;

    @Test
    void publishesWhatClientsAreGeneratedFrom() {
        PublishedDocument.of(http.getForObject("/v3/api-docs", String.class))
                .isCommittedAs("scheduler")
                .readsWell();
    }
}
