package com.courtgate.scheduler;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.StatementPlans;
import com.courtgate.common.testing.TestServers;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import java.sql.SQLException;
import org.apache.ibatis.session.SqlSessionFactory;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@SchedulerServiceTest
class StatementPlansIT {
    @Autowired
    private SqlSessionFactory sessions;

    @Test
    @OnlyInTestAll("fills every table with 100,000 rows; a plan changes with a statement or a migration alone")
    void readNoWholeTable() throws SQLException {
        String schema = TestServers.newSchema();
        Flyway.configure()
                .dataSource(schema, TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD)
                .load()
                .migrate();
        new StatementPlans(sessions.getConfiguration(), schema)
                .small("scheduled_tasks", "a row per job")
                .assertNoOtherReadsAWholeTable();
    }
}
