package com.courtgate.common.inbox;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.trail.AdminTrail;
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

/** The office's view of received events; one that failed can be tried once more. */
@RestController
@Tag(name = "inbox")
class InboxController {
    private final InboxMapper mapper;
    private final AdminTrail trail;
    private final Clock clock;

    InboxController(InboxMapper mapper, AdminTrail trail, Clock clock) {
        this.mapper = mapper;
        this.trail = trail;
        this.clock = clock;
    }

    @GetMapping("/admin/inbox")
    Envelope<Paged<InboxRow>> list(
            @Valid @ParameterObject PageQuery page, @RequestParam(required = false) @Nullable InboxStatus status) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), status), row -> row));
    }

    @PostMapping("/admin/inbox/{id}/replay")
    @Transactional
    public Envelope<Map<String, Object>> replay(CurrentUser admin, @PathVariable long id) {
        var now = clock.instant();
        if (mapper.replay(id, now) == 0) {
            throw ApiException.of(mapper.count(id) == 0 ? ResultCode.NOT_FOUND : ResultCode.STATE_INVALID);
        }
        trail.record(admin, now, "inbox.replay", "inbox:" + id, Map.of());
        return Envelope.ok(Map.of("id", id, "status", InboxStatus.PROCESSING));
    }
}
