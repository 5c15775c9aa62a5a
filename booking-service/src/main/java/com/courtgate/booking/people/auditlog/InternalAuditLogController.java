package com.courtgate.booking.people.auditlog;

import com.courtgate.common.contract.payment.AuditLogEntry;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import java.time.Clock;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Takes in what administrators did in other services, behind the internal key. */
@Hidden
@RestController
class InternalAuditLogController {
    private final AuditLog auditLog;
    private final TransactionTemplate transaction;
    private final Clock clock;

    InternalAuditLogController(AuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        this.auditLog = auditLog;
        this.transaction = transaction;
        this.clock = clock;
    }

    @PostMapping("/internal/audit-log")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void record(@Valid @RequestBody AuditLogEntry entry) {
        var admin = new CurrentUser(entry.userId(), entry.studentId(), "", Role.ADMIN);
        transaction.executeWithoutResult(
                tx -> auditLog.record(admin, clock.instant(), entry.action(), entry.target(), entry.detail()));
    }
}
