package com.courtgate.booking;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.booking")
                .uses("account", "auditlog")
                .uses("block", "auditlog", "order", "payment", "reservation", "session", "waitlist")
                .uses("cancellation", "auditlog", "order", "payment", "reservation")
                .uses("court", "auditlog")
                .uses("dev", "account", "court")
                .uses("letter", "notice")
                .uses("order", "auditlog", "decision", "notice", "reservation")
                .uses("owndata", "account", "auditlog", "notice", "settings")
                .uses("payment", "notice", "order", "reservation", "settings")
                .uses("plan", "auditlog", "court", "session", "settings")
                .uses(
                        "recording",
                        "account",
                        "auditlog",
                        "decision",
                        "notice",
                        "order",
                        "reservation",
                        "session",
                        "settings")
                .uses("reservation", "session", "settings")
                .uses("session", "auditlog", "court", "notice", "settings")
                .uses("settings", "auditlog")
                .uses("signon", "account")
                .uses("suspension", "account", "auditlog", "settings", "waitlist")
                .uses("waitlist", "account", "auditlog", "notice", "order", "reservation", "settings")
                .largeConstructors(
                        "AddUsers", "ErasePerson", "HoldListener", "LeaveAccount", "ResetPassword", "TellOwnData")
                .check();
    }
}
