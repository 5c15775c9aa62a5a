package com.courtgate.booking;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.booking")
                .branches("people")
                .uses(
                        "block",
                        "calendar",
                        "order",
                        "payment",
                        "people.auditlog",
                        "reservation",
                        "session",
                        "withdrawal")
                .uses("cancellation", "order", "payment", "people.auditlog", "reservation")
                .uses("court", "people.auditlog")
                .uses("deadline", "order", "people.notice")
                .uses("desk", "order", "people.auditlog", "reservation")
                .uses("dev", "court", "people.account")
                .uses("order", "decision", "people.notice", "reservation")
                .uses("payment", "order", "people.notice", "reservation", "settings")
                .uses("people.account", "people.auditlog")
                .uses("people.letter", "people.notice")
                .uses("people.owndata", "people.account", "people.auditlog", "people.notice")
                .uses("people.signon", "people.account")
                .uses("plan", "calendar", "court", "people.auditlog", "session", "sessionrules", "settings")
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
                .uses("session", "calendar", "court", "people.auditlog", "people.notice", "sessionrules", "settings")
                .uses("sessionrules", "calendar")
                .uses("settings", "people.auditlog", "people.owndata")
                .largeConstructors(
                        "AddUsers", "ErasePerson", "HoldListener", "LeaveAccount", "ResetPassword", "ExportOwnData")
                .check();
    }
}
