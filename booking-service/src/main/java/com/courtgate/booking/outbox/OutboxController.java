package com.courtgate.booking.outbox;

import com.courtgate.booking.auditlog.AuditLog;
import com.courtgate.booking.paging.PageQuery;
import com.courtgate.booking.paging.Paged;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The office's view of the outbox; a dead event can be sent again. */
@RestController
@Tag(name = "outbox")
class OutboxController {
    private final OutboxMapper mapper;
    private final AuditLog auditLog;
    private final Clock clock;

    OutboxController(OutboxMapper mapper, AuditLog auditLog, Clock clock) {
        this.mapper = mapper;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    @GetMapping("/admin/outbox")
    Envelope<Paged<OutboxRow>> list(
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable OutboxStatus status) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), status), row -> row));
    }

    @PostMapping("/admin/outbox/{id}/replay")
    @Transactional
    public Envelope<Map<String, Object>> replay(CurrentUser admin, @PathVariable long id) {
        var now = clock.instant();
        if (mapper.replay(id, now) == 0) {
            throw ApiException.of(
                    mapper.count(id) == 0 ? ResultCode.NOT_FOUND : ResultCode.STATE_INVALID);
        }
        auditLog.record(admin, now, "outbox.replay", "outbox:" + id, Map.of());
        return Envelope.ok(Map.of("id", id, "status", OutboxStatus.PENDING));
    }
}
