package com.courtgate.booking.people.auditlog;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
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
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
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
     * Filter for entries; an absent field is no restriction.
     *
     * @param from earliest moment, inclusive
     * @param to latest moment, exclusive
     */
    record Query(
            @Nullable Long userId,
            @Nullable @Size(max = 32) String studentId,
            @Nullable @Size(max = 40) String action,
            @Nullable @Size(max = 80) String target,
            @Nullable Instant from,
            @Nullable Instant to) {
        AuditLogMapper.Filter filter() {
            check("from", from);
            check("to", to);
            return new AuditLogMapper.Filter(userId, studentId, action, target, from, to);
        }

        private static void check(String name, @Nullable Instant instant) {
            if (instant != null && (instant.isBefore(EARLIEST) || instant.isAfter(LATEST))) {
                throw ApiException.invalid(Map.of(name, "is out of range"));
            }
        }
    }

    @Operation(operationId = "listAuditLog", summary = "What administrators did")
    @GetMapping("/admin/audit-log")
    Envelope<Paged<Entry>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Query query) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), query.filter()), AuditLogController::entry));
    }

    @Operation(operationId = "exportAuditLog", summary = "What administrators did as CSV, the newest 10,000")
    @GetMapping(value = "/admin/audit-log.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Query query) {
        return Csv.of("audit-log", AuditRow.class).answer(mapper.find(Csv.page(), query.filter()));
    }

    private static Entry entry(AuditRow row) {
        return new Entry(row.id(), row.at(), row.userId(), row.studentId(), row.action(), row.target(), row.detail());
    }
}
