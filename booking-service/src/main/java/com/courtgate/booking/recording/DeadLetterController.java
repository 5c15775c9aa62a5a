package com.courtgate.booking.recording;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.recording.DeadLetters.DeadLetterStatus;
import com.courtgate.booking.recording.DeadLetters.Filter;
import com.courtgate.booking.recording.DeadLetters.StoredDeadLetter;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.session.ResolveTracesRequest;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The office's view of dead letters, of which a parked one can be sent on its way again; and final rulings for
 * reserve-service, on traces that Redis has lost.
 */
@RestController
@Tag(name = "dead letters", description = "Hand-offs that could not be recorded")
record DeadLetterController(
        DeadLetters deadLetters,
        ResolveTraces ruling,
        DecisionPublisher publisher,
        AuditLog auditLog,
        TransactionTemplate transaction,
        Clock clock) {
    @Schema(name = "DeadLetter")
    record View(
            long id,
            String traceIds,
            String body,
            DeadLetterStatus status,
            Instant receivedAt,
            @Nullable Instant replayedAt) {
        static View of(StoredDeadLetter row) {
            return new View(
                    row.id(),
                    row.traceIds(),
                    new String(row.body(), StandardCharsets.UTF_8),
                    row.status(),
                    row.receivedAt(),
                    row.replayedAt());
        }
    }

    @Schema(name = "ReplayedDeadLetter")
    record Replayed(long id, DeadLetterStatus status) {}

    @Operation(operationId = "listDeadLetters", summary = "Hand-offs that could not be recorded")
    @GetMapping("/admin/dead-letters")
    Envelope<Paged<View>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(deadLetters.find(page.forMapper(), filter, period), View::of));
    }

    @Operation(operationId = "exportDeadLetters", summary = "The same as CSV, the newest 1,000, without their bodies")
    @GetMapping(value = "/admin/dead-letters.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("dead-letters", StoredDeadLetter.class)
                .without("body")
                .answer(deadLetters.find(Csv.page(Csv.MOST_ROWS_WITH_BODY), filter, period));
    }

    /** Publishes first: a crash in between may send it twice, which recording does not mind. */
    @Operation(operationId = "replayDeadLetter", summary = "Send a parked dead letter on its way again")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/dead-letters/{id}/replay")
    Envelope<Replayed> replay(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        StoredDeadLetter row = deadLetters.get(id);
        if (row == null) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        if (row.status() != DeadLetterStatus.PARKED) {
            throw ApiException.of(ResultCode.STATE_INVALID);
        }
        publisher.publishAgain(row.body());
        Instant now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            deadLetters.replayed(id, now);
            auditLog.record(admin, now, "deadLetter.replay", "deadLetter:" + id, why, Map.of());
        });
        return Envelope.ok(new Replayed(id, DeadLetterStatus.REPLAYED));
    }

    @Hidden
    @PostMapping("/internal/traces/rule")
    HoldsDecided rule(@Valid @RequestBody ResolveTracesRequest request) {
        return ruling.rule(request.sessionId(), request.traces());
    }
}
