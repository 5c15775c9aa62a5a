package com.courtgate.booking.people.auditlog;

import com.courtgate.booking.people.auditlog.AuditLogMapper.Filter;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "audit log", description = "What administrators did")
class AuditLogController {
    private final AuditLogMapper mapper;

    AuditLogController(AuditLogMapper mapper) {
        this.mapper = mapper;
    }

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
}
