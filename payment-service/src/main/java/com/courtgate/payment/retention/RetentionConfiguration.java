package com.courtgate.payment.retention;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The tables of payment-service; those of outbox, inbox and request keys speak for themselves. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    private static final Duration YEAR = Duration.ofDays(365);

    @Bean
    Retention paymentRetention() {
        return new Retention(List.of(genuineCallbacks(), forgedCallbacks(), reconcileAudits(), endMarks()), kept());
    }

    /** Longer than any channel repeats itself: the callback's id is what makes a copy a copy. */
    private static RetentionRule genuineCallbacks() {
        return new RetentionRule(
                "callback-genuine",
                "pay_callback_log",
                "signature_valid = true and received_at < :before",
                Duration.ofDays(90),
                Duration.ofDays(7));
    }

    private static RetentionRule forgedCallbacks() {
        return new RetentionRule(
                "callback-forged",
                "pay_callback_log",
                "signature_valid = false and received_at < :before",
                Duration.ofDays(7),
                Duration.ZERO);
    }

    private static RetentionRule reconcileAudits() {
        return new RetentionRule(
                "reconcile-audit", "pay_reconcile_audit", "at < :before", YEAR.multipliedBy(2), Duration.ofDays(30));
    }

    /** No cancel comes later than this, nor a request to pay: booking-service takes no payment for such an order. */
    private static RetentionRule endMarks() {
        Duration over = Duration.ofDays(7);
        return new RetentionRule("payable-order", "payable_order", "seen_at < :before", over, over);
    }

    private static Map<String, String> kept() {
        return Map.ofEntries(
                Map.entry("pay_order", "business record: who paid what"),
                Map.entry("refund_order", "business record: what was given back"),
                Map.entry("pay_anomaly", "business record: money out of place"),
                Map.entry("desk_payment", "business record: money taken at the desk"),
                Map.entry("desk_refund", "business record: money handed back at the desk"),
                Map.entry("till_entry", "business record: the cash ledger"),
                Map.entry("bill_run", "business record, one a day and channel"),
                Map.entry("bill_difference", "business record, of bill_run"),
                Map.entry("billed_refund", "business record, of refund_order: which bill had it"),
                Map.entry("lost_time_known", "rare, of restored_backup"),
                Map.entry("lost_refund", "rare; refunds that a backup made us forget"),
                Map.entry("restored_backup", "rare; what was lost, and when"),
                Map.entry("coupon_template", "few; coupons refer to them"),
                Map.entry("user_coupon", "business record: who was promised what"),
                Map.entry("coupon_settlement", "business record: what a coupon took off"),
                Map.entry("coupon_trouble", "rare, for a person"),
                Map.entry("scheduled_tasks", "a row per job, of db-scheduler"),
                Map.entry("flyway_schema_history", "a row per migration"));
    }
}
