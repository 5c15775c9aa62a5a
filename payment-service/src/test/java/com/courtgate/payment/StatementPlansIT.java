package com.courtgate.payment;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.StatementPlans;
import com.courtgate.common.testing.TestServers;
import java.sql.SQLException;
import org.apache.ibatis.session.SqlSessionFactory;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class StatementPlansIT extends PaymentServerTest {
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
                .small("bill_run", "one a day and channel")
                .small("restored_backup", "rare; what was lost, and when")
                .small("lost_time_known", "rare, of restored_backup")
                .small("coupon_template", "few; coupons refer to them")
                .small("scheduled_tasks", "a row per job")
                .most("refund_order.status", "'SUCCESS'")
                .assertNoOtherReadsAWholeTable();
    }
}
