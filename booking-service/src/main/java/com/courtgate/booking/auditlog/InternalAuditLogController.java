package com.courtgate.booking.auditlog;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
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

    /** One deed of an administrator; see {@link AuditLog#record}. */
    record Deed(
            @Positive long userId,
            @NotBlank @Size(max = 32) String studentId,
            @NotBlank @Size(max = 40) String action,
            @NotBlank @Size(max = 80) String target,
            @NotNull JsonNode detail) {}

    @PostMapping("/internal/audit-log")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void record(@Valid @RequestBody Deed deed) {
        var admin = new CurrentUser(deed.userId(), deed.studentId(), "", Role.ADMIN);
        transaction.executeWithoutResult(
                tx -> auditLog.record(admin, clock.instant(), deed.action(), deed.target(), deed.detail()));
    }
}
