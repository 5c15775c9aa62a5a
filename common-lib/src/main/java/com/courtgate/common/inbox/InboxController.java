package com.courtgate.common.inbox;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
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
    private final ReplayInbox replay;

    InboxController(InboxMapper mapper, ReplayInbox replay) {
        this.mapper = mapper;
        this.replay = replay;
    }

    @GetMapping("/admin/inbox")
    Envelope<Paged<InboxRow>> list(
            @Valid @ParameterObject PageQuery page, @RequestParam(required = false) @Nullable InboxStatus status) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), status), row -> row));
    }

    @PostMapping("/admin/inbox/{id}/replay")
    Envelope<Map<String, Object>> replay(CurrentUser admin, @PathVariable long id) {
        return switch (replay.replay(admin, id)) {
            case ReplayInbox.Replayed done -> Envelope.ok(Map.of("id", id, "status", InboxStatus.PROCESSING));
            case ReplayInbox.NotWaiting no -> throw ApiException.of(ResultCode.STATE_INVALID);
            case ReplayInbox.Unknown none -> throw ApiException.of(ResultCode.NOT_FOUND);
        };
    }
}
