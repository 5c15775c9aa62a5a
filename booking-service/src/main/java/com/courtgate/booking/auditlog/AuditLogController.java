package com.courtgate.booking.auditlog;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "audit log", description = "What administrators did")
class AuditLogController {
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private final AuditLogMapper mapper;

    AuditLogController(AuditLogMapper mapper) {
        this.mapper = mapper;
    }

    @Schema(name = "AuditLogEntry")
    record Entry(
            @Nullable Long id,
            Instant at,
            long userId,
            String studentId,
            String action,
            String target,

            @Schema(implementation = Map.class) @JsonRawValue
            String detail) {}

    /**
     * @param from earliest moment, inclusive
     * @param to latest moment, exclusive
     */
    @Operation(operationId = "listAuditLog", summary = "What administrators did")
    @GetMapping("/admin/audit-log")
    Envelope<Paged<Entry>> list(
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable Long userId,
            @RequestParam(required = false) @Size(max = 32) @Nullable String studentId,
            @RequestParam(required = false) @Size(max = 40) @Nullable String action,
            @RequestParam(required = false) @Size(max = 80) @Nullable String target,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to) {
        check("from", from);
        check("to", to);
        var filter = new AuditLogMapper.Filter(userId, studentId, action, target, from, to);
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), filter), AuditLogController::entry));
    }

    private static void check(String name, @Nullable Instant instant) {
        if (instant != null && (instant.isBefore(EARLIEST) || instant.isAfter(LATEST))) {
            throw ApiException.invalid(Map.of(name, "is out of range"));
        }
    }

    private static Entry entry(AuditRow row) {
        return new Entry(row.id(), row.at(), row.userId(), row.studentId(), row.action(), row.target(), row.detail());
    }
}
