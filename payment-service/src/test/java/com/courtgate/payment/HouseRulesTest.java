package com.courtgate.payment;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.payment")
                .uses("anomaly", "adminact", "channel", "meters", "payorder", "refund")
                .uses("bill", "adminact", "anomaly", "channel", "payorder", "refund", "settle")
                .uses("callback", "adminact", "channel", "crash", "payorder", "refund", "settle")
                .uses(
                        "checkout",
                        "adminact",
                        "booking",
                        "channel",
                        "coupon",
                        "crash",
                        "payorder",
                        "reconcile",
                        "refund",
                        "settle")
                .uses("coupon", "adminact", "booking", "payorder")
                .uses("deadline", "payorder")
                .uses("event", "anomaly", "payorder")
                .uses("owndata", "refund")
                .uses("payorder", "channel")
                .uses("reconcile", "adminact", "channel", "payorder", "settle")
                .uses("refund", "adminact", "booking", "channel", "coupon", "crash", "meters", "payorder")
                .uses("repeat", "booking", "payorder", "settle")
                .uses("settle", "anomaly", "channel", "coupon", "meters", "payorder")
                .uses("story", "payorder")
                .largeConstructors("CompareBill", "StartPayment", "TakeAtDesk")
                .check();
    }
}
