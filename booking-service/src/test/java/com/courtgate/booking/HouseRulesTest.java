package com.courtgate.booking;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.booking")
                .uses("account", "auditlog")
                .uses("block", "auditlog", "order", "payment", "reservation", "session")
                .uses("cancellation", "auditlog", "order", "payment", "reservation")
                .uses("court", "auditlog")
                .uses("dev", "account", "court")
                .uses("letter", "notice")
                .uses("order", "auditlog", "decision", "notice", "reservation")
                .uses("owndata", "account", "auditlog", "notice", "settings")
                .uses("payment", "notice", "order", "reservation", "settings")
                .uses("plan", "auditlog", "court", "session", "settings")
                .uses("recording", "account", "auditlog", "decision", "order", "reservation", "session", "settings")
                .uses("reservation", "session", "settings")
                .uses("session", "auditlog", "court", "notice", "settings")
                .uses("settings", "auditlog")
                .uses("signon", "account")
                .largeConstructors(
                        "AddUsers", "ErasePerson", "HoldListener", "LeaveAccount", "ResetPassword", "ExportOwnData")
                .check();
    }
}
