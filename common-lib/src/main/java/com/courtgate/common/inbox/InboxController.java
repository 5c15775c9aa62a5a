package com.courtgate.common.inbox;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.inbox.InboxMapper.Filter;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The office's view of received events; one that failed can be tried once more. */
@RestController
@Tag(name = "inbox", description = "Events that came in")
class InboxController {
    private final InboxMapper mapper;
    private final ReplayDeadRows replayDeadRows;

    InboxController(InboxMapper mapper, ReplayDeadRows replayDeadRows) {
        this.mapper = mapper;
        this.replayDeadRows = replayDeadRows;
    }

    @Schema(name = "ReplayedInboxEvent")
    record Replayed(long id, InboxStatus status) {}

    @Operation(operationId = "listInbox", summary = "Events received")
    @GetMapping("${courtgate.events-path:/admin}/inbox")
    Envelope<Paged<InboxRow>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportInbox", summary = "The same as CSV, the newest 1,000, without their bodies")
    @GetMapping(value = "${courtgate.events-path:/admin}/inbox.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("inbox", InboxRow.class)
                .without("body")
                .answer(mapper.find(Csv.page(Csv.MOST_ROWS_WITH_BODY), filter, period));
    }

    @Operation(operationId = "replayInboxEvent", summary = "Apply an event that was given up")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("${courtgate.events-path:/admin}/inbox/{id}/replay")
    Envelope<Replayed> replay(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        replayDeadRows.replay(admin, id, why);
        return Envelope.ok(new Replayed(id, InboxStatus.PROCESSING));
    }
}
