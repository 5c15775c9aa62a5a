package com.courtgate.payment;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.payment")
                .uses("anomaly", "auditlog", "channel", "meters", "payorder", "refund", "refundorder")
                .uses("bill", "anomaly", "auditlog", "channel", "payorder", "refund", "refundorder", "settle")
                .uses("callback", "channel", "crash", "payorder", "reconcile", "refund", "refundorder", "settle")
                .uses(
                        "checkout",
                        "auditlog",
                        "booking",
                        "channel",
                        "coupon",
                        "couponterms",
                        "crash",
                        "payorder",
                        "reconcile",
                        "settle")
                .uses("coupon", "auditlog", "booking", "couponterms", "payorder")
                .uses("deadline", "payorder")
                .uses("event", "anomaly", "payorder")
                .uses("owndata", "refund")
                .uses("payorder", "channel", "meters")
                .uses("reconcile", "auditlog", "channel", "payorder", "settle")
                .uses(
                        "refund",
                        "auditlog",
                        "booking",
                        "channel",
                        "coupon",
                        "crash",
                        "meters",
                        "payorder",
                        "refundorder")
                .uses("refundorder", "payorder")
                .uses("renotification", "booking", "payorder", "settle")
                .uses("settle", "anomaly", "channel", "coupon", "payorder")
                .uses("timeline", "payorder")
                .largeConstructors("CompareBill", "LocalBillRecords", "StartPayment", "RecordCashPayment")
                .check();
    }
}
