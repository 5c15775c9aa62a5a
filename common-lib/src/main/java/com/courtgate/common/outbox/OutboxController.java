package com.courtgate.common.outbox;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.OutboxMapper.Filter;
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

/** The office's view of the outbox; a dead event can be sent again. */
@RestController
@Tag(name = "outbox", description = "Events on their way out")
class OutboxController {
    private final OutboxMapper mapper;
    private final ReplayDeadRows replayDeadRows;

    OutboxController(OutboxMapper mapper, ReplayDeadRows replayDeadRows) {
        this.mapper = mapper;
        this.replayDeadRows = replayDeadRows;
    }

    @Schema(name = "ReplayedOutboxEvent")
    record Replayed(long id, OutboxStatus status) {}

    @Operation(operationId = "listOutbox", summary = "Events to be published")
    @GetMapping("${courtgate.events-path:/admin}/outbox")
    Envelope<Paged<OutboxRow>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(mapper.find(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportOutbox", summary = "The same as CSV, the newest 1,000, without their bodies")
    @GetMapping(value = "${courtgate.events-path:/admin}/outbox.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("outbox", OutboxRow.class)
                .without("body")
                .answer(mapper.find(Csv.page(Csv.MOST_ROWS_WITH_BODY), filter, period));
    }

    @Operation(operationId = "replayOutboxEvent", summary = "Send an event that was given up")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("${courtgate.events-path:/admin}/outbox/{id}/replay")
    Envelope<Replayed> replay(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        replayDeadRows.replay(admin, id, why);
        return Envelope.ok(new Replayed(id, OutboxStatus.PENDING));
    }
}
