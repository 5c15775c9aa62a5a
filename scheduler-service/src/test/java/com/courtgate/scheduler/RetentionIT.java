package com.courtgate.scheduler;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.testing.TablesKept;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

@SchedulerServiceTest
class RetentionIT {
    @Autowired
    private JdbcTemplate database;

    @Autowired
    private List<Retention> retentions;

    @Test
    void knowsWhatBecomesOfEachTable() {
        TablesKept.assertEachHasARuleOrAReason(database, retentions);
    }
}
