package com.courtgate.booking;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.StatementPlans;
import com.courtgate.common.testing.TestServers;
import java.sql.SQLException;
import org.apache.ibatis.session.SqlSessionFactory;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class StatementPlansIT extends BookingServerTest {
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
                .small("court", "few")
                .small("hall", "few")
                .small("opening_plan", "few")
                .small("opening_plan_court", "few")
                .small("standing_block", "few")
                .small("standing_block_court", "few")
                .small("standing_block_turn", "one row")
                .small("booking_session", "one a day")
                .small("setting", "a row per setting")
                .small("scheduled_tasks", "a row per job")
                .most("booking_order.status", "'STOCK_FAILED'")
                .most("booking_order.pay_deadline", "null")
                .most("booking_order.origin", "null")
                .most("slot_line.due_at", "null")
                .most("time_slot.withdrawing", "null")
                .most("waitlist_entry.offer_slot_id", "null")
                .most("waitlist_entry.passed_until", "null")
                .most("waitlist_slot.waiting_user", "null")
                .most("user_standing.suspended_until", "null")
                .most("user_account.deactivated_at", "null")
                .most("user_account.erased_at", "null")
                .except("AccountMapper.hasAdministrator", "once per start, until the first one is found")
                .except(
                        "AuditLogMapper.naming",
                        "once per copy or erasure of somebody's data, who may be named anywhere")
                .assertNoOtherReadsAWholeTable();
    }
}
