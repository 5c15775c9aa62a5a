package com.courtgate.scheduler;

import com.courtgate.common.testing.DocumentedMeters;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@SchedulerServiceTest
class MetersIT {
    @Autowired
    private MeterRegistry registry;

    @Test
    void areThoseOfTheDocs() {
        DocumentedMeters.of("scheduler-service").assertAreThoseOf(registry);
    }
}
