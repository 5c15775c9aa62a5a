package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.LetterMapper.Filter;
import com.courtgate.booking.people.letter.LetterMapper.LetterStatus;
import com.courtgate.booking.people.letter.LetterMapper.Listed;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.due.ReplayDeadRows;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
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

/** The office's view of letters; one that was given up can be sent again. */
@RestController
@Tag(name = "letters", description = "Notices on their way to students' own addresses")
record LetterController(LetterMapper letters, ReplayDeadRows replayLetter) {
    @Schema(name = "ReplayedLetter")
    record Replayed(long id, LetterStatus status) {}

    @Operation(operationId = "listLetters", summary = "Letters of the last 30 days, the newest first")
    @GetMapping("/admin/letters")
    Envelope<Paged<Listed>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(letters.find(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportLetters", summary = "The same as CSV")
    @GetMapping(value = "/admin/letters.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.of("letters", Listed.class).answer(letters.find(Csv.page(), filter, period));
    }

    @Operation(operationId = "replayLetter", summary = "Send a letter that was given up")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/letters/{id}/replay")
    Envelope<Replayed> replay(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        replayLetter.replay(admin, id, why);
        return Envelope.ok(new Replayed(id, LetterStatus.PENDING));
    }
}
