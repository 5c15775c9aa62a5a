package com.courtgate.payment;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.payment")
                .uses("anomaly", "adminact", "channel", "meters", "payorder", "refund", "refundorder")
                .uses("bill", "adminact", "anomaly", "channel", "payorder", "refund", "refundorder", "settle")
                .uses("callback", "adminact", "channel", "crash", "payorder", "refund", "refundorder", "settle")
                .uses(
                        "checkout",
                        "adminact",
                        "booking",
                        "channel",
                        "coupon",
                        "couponterms",
                        "crash",
                        "payorder",
                        "reconcile",
                        "refund",
                        "refundorder",
                        "settle")
                .uses("coupon", "adminact", "booking", "couponterms", "payorder")
                .uses("deadline", "payorder")
                .uses("event", "anomaly", "payorder")
                .uses("owndata", "refund")
                .uses("payorder", "channel")
                .uses("reconcile", "adminact", "channel", "payorder", "settle")
                .uses(
                        "refund",
                        "adminact",
                        "booking",
                        "channel",
                        "coupon",
                        "crash",
                        "meters",
                        "payorder",
                        "refundorder")
                .uses("refundorder", "payorder")
                .uses("repeat", "booking", "payorder", "settle")
                .uses("settle", "anomaly", "channel", "coupon", "meters", "payorder")
                .uses("story", "payorder")
                .largeConstructors("CompareBill", "StartPayment", "TakeAtDesk")
                .check();
    }
}
