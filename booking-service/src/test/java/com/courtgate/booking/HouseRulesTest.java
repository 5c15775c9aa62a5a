package com.courtgate.booking;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.booking")
                .branches("people")
                .uses("block", "order", "payment", "people.auditlog", "reservation", "session")
                .uses("cancellation", "order", "payment", "people.auditlog", "reservation")
                .uses("court", "people.auditlog")
                .uses("dev", "court", "people.account")
                .uses("order", "decision", "people.auditlog", "people.notice", "reservation")
                .uses("payment", "order", "people.notice", "reservation", "settings")
                .uses("people.account", "people.auditlog")
                .uses("people.letter", "people.notice")
                .uses("people.owndata", "people.account", "people.auditlog", "people.notice")
                .uses("people.signon", "people.account")
                .uses("plan", "court", "people.auditlog", "session", "settings")
                .uses(
                        "recording",
                        "decision",
                        "order",
                        "people.account",
                        "people.auditlog",
                        "reservation",
                        "session",
                        "settings")
                .uses("reservation", "session", "settings")
                .uses("session", "court", "people.auditlog", "people.notice", "settings")
                .uses("settings", "people.auditlog", "people.owndata")
                .largeConstructors(
                        "AddUsers", "ErasePerson", "HoldListener", "LeaveAccount", "ResetPassword", "ExportOwnData")
                .check();
    }
}
