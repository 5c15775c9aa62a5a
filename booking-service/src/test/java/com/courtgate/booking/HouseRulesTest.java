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
                        "court",
                        "order",
                        "payment",
                        "people.account",
                        "people.auditlog",
                        "reservation",
                        "session",
                        "waitlist")
                .uses("cancellation", "order", "payment", "people.auditlog", "reservation")
                .uses("court", "calendar", "people.auditlog", "settings")
                .uses("deadline", "order", "people.notice")
                .uses("desk", "calendar", "order", "people.auditlog", "placement", "reservation")
                .uses("dev", "court", "people.account", "people.identity")
                .uses("order", "decision", "people.notice", "reservation")
                .uses("payment", "calendar", "order", "people.notice", "reservation", "settings")
                .uses("people.account", "people.auditlog", "people.identity", "people.login", "people.password")
                .uses("people.guest", "people.account", "people.identity")
                .uses("people.letter", "people.notice")
                .uses("people.login", "people.identity")
                .uses("people.owndata", "people.account", "people.auditlog", "people.login", "people.notice")
                .uses("people.password", "people.login")
                .uses("people.signon", "people.account", "people.identity", "people.login")
                .uses("placement", "order", "reservation")
                .uses("plan", "calendar", "court", "people.auditlog", "session", "sessionrules", "settings")
                .uses(
                        "recording",
                        "decision",
                        "order",
                        "people.account",
                        "people.auditlog",
                        "people.notice",
                        "reservation",
                        "settings")
                .uses("reservation", "calendar", "session", "settings")
                .uses(
                        "session",
                        "calendar",
                        "court",
                        "people.account",
                        "people.auditlog",
                        "people.notice",
                        "sessionrules",
                        "settings")
                .uses("sessionrules", "calendar")
                .uses("settings", "people.auditlog", "people.owndata")
                .uses("suspension", "people.account", "people.auditlog", "settings", "waitlist")
                .uses("timeline", "reservation")
                .uses(
                        "waitlist",
                        "calendar",
                        "order",
                        "people.account",
                        "people.auditlog",
                        "people.notice",
                        "placement",
                        "reservation",
                        "settings")
                .largeConstructors("AddUsers", "ErasePerson", "ChangeOwnAccount", "ResetPassword", "ExportOwnData")
                .check();
    }
}
