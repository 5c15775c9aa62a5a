package com.courtgate.booking.people.auditlog;

import com.courtgate.booking.people.auditlog.AuditLogMapper.Filter;
import com.courtgate.common.contract.payment.AuditLogEntry;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "audit log", description = "What administrators did")
record AuditLogController(AuditLogMapper mapper, AuditLog auditLog, TransactionTemplate transaction, Clock clock) {
    @Operation(operationId = "listAuditLog", summary = "What administrators did")
    @GetMapping("/admin/audit-log")
    Envelope<Paged<AuditRow>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Filter filter) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), filter.checked()), row -> row));
    }

    @Operation(operationId = "exportAuditLog", summary = "What administrators did as CSV, the newest 10,000")
    @GetMapping(value = "/admin/audit-log.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Filter filter) {
        return Csv.of("audit-log", AuditRow.class).answer(mapper.find(Csv.page(), filter.checked()));
    }

    /** Takes in what administrators did in other services. */
    @Hidden
    @PostMapping("/internal/audit-log")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void record(@Valid @RequestBody AuditLogEntry entry) {
        var admin = new CurrentUser(entry.userId(), entry.studentId(), "", Role.ADMIN);
        transaction.executeWithoutResult(
                tx -> auditLog.record(admin, clock.instant(), entry.action(), entry.target(), entry.detail()));
    }
}
