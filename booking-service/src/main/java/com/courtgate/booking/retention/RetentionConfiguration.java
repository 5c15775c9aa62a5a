package com.courtgate.booking.retention;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The tables of booking-service; those of outbox, inbox and request keys speak for themselves. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    private static final Duration YEAR = Duration.ofDays(365);

    @Bean
    Retention bookingRetention() {
        return new Retention(
                List.of(
                        decisions(),
                        deadLetters(),
                        stateFlow(),
                        auditLog(),
                        letters(),
                        notices(),
                        endedEntries(),
                        unconfirmedAddresses()),
                kept());
    }

    /**
     * The one result of a trace: kept longer than Redis keeps results, than a dead letter can be replayed and than its
     * slot lasts. A trace that is asked for later is not known any more.
     */
    private static RetentionRule decisions() {
        return new RetentionRule("hold-decision", "hold_decision", """
                decided_at < :before and not exists
                  (select 1 from booking_session
                   where booking_session.id = hold_decision.session_id
                     and booking_session.slot_date >= :before)
                """, Duration.ofDays(180), Duration.ofDays(100));
    }

    /** Parked ones wait for a person. */
    private static RetentionRule deadLetters() {
        return new RetentionRule(
                "dead-letter",
                "dead_letter",
                "received_at < :before and status <> 'PARKED'",
                Duration.ofDays(90),
                Duration.ofDays(1));
    }

    /** Deletes the state flow of orders that have ended, or whose slots are long over. */
    private static RetentionRule stateFlow() {
        return new RetentionRule(
                "order-state-flow", "order_state_flow", """
                at < :before and not exists
                  (select 1 from booking_order
                   where booking_order.order_no = order_state_flow.order_no
                     and booking_order.status in ('CREATED', 'STOCK_RESERVED'))
                """, YEAR.multipliedBy(2), Duration.ofDays(30));
    }

    private static RetentionRule auditLog() {
        return new RetentionRule("audit-log", "audit_log", "at < :before", YEAR.multipliedBy(5), YEAR);
    }

    /** Entries of waitlists that ended, with the slots they were for. */
    private static RetentionRule endedEntries() {
        return new RetentionRule(
                "waitlist-entry", "waitlist_entry", "ended_at < :before", Duration.ofDays(90), Duration.ofDays(1));
    }

    /** Read or not: what they tell of is seen elsewhere for ever. */
    private static RetentionRule notices() {
        return new RetentionRule("notice", "notice", "created_at < :before", Duration.ofDays(30), Duration.ofDays(1));
    }

    /** Sent, given up or waiting: a letter says what its notice says, which goes at that age. */
    private static RetentionRule letters() {
        return new RetentionRule(
                "notice-letter", "notice_letter", "created_at < :before", Duration.ofDays(30), Duration.ofDays(1));
    }

    /** A day after the last code that was sent means nothing any more; those that are confirmed stay. */
    private static RetentionRule unconfirmedAddresses() {
        return new RetentionRule(
                "unconfirmed-address",
                "notice_address",
                "codes_forgiven_at < :before and address is null",
                Duration.ofDays(1),
                Duration.ofHours(1));
    }

    private static Map<String, String> kept() {
        return Map.ofEntries(
                Map.entry("hall", "few; sessions refer to them"),
                Map.entry("court", "few; sessions refer to them"),
                Map.entry("opening_plan", "few; sessions refer to them"),
                Map.entry("opening_plan_court", "few, of opening_plan"),
                Map.entry("standing_block", "few; slots say which one took them out of sale"),
                Map.entry("standing_block_court", "few, of standing_block"),
                Map.entry("standing_block_turn", "one row"),
                Map.entry("booking_session", "one a day; what was sold when"),
                Map.entry("time_slot", "what was sold, and for how much"),
                Map.entry(
                        "booking_order",
                        "business record: who owed what; offers that never stood go by forget-failed-offers"),
                Map.entry("order_item", "business record: what was ordered; goes with an offer that never stood"),
                Map.entry("reservation", "business record: who had which court"),
                Map.entry("waitlist_slot", "goes with its waitlist_entry"),
                Map.entry("slot_line", "few per session; how often the mark of a slot was changed"),
                Map.entry("user_account", "a pseudonym when its person is erased, by erase-due-persons"),
                Map.entry("user_standing", "a row per account, with nothing of its person in it but what they may"),
                Map.entry("refresh_token", "goes when it expires, by forget-old-logins"),
                Map.entry("login_guard", "goes when it means nothing, by forget-old-logins"),
                Map.entry("network_failure", "goes when it is forgiven, by forget-old-logins"),
                Map.entry("setting", "a row per setting"),
                Map.entry("scheduled_tasks", "a row per job, of db-scheduler"),
                Map.entry("flyway_schema_history", "a row per migration"));
    }
}
