package com.courtgate.booking.suspension;

import com.courtgate.booking.suspension.SuspensionMapper.Suspended;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.Allowances;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Who may not book: for the office, for whom it concerns, and for scheduler-service. */
@RestController
@Tag(name = "suspensions", description = "Students who may not book for a time")
record SuspensionController(
        SuspensionMapper suspensions, SuspendPerson suspendPerson, ReducedQuotas reducedQuotas, Clock clock) {
    /** @param until in the future */
    record Suspension(
            @NotNull @Positive Long userId,
            @NotNull Instant until,
            @NotBlank @Size(min = 3, max = 200) String why) {}

    /**
     * Suspension of a student, or none.
     *
     * @param suspendedUntil null: they may book
     * @param why the office's reason
     */
    record CurrentSuspension(
            @Nullable Instant suspendedUntil, @Nullable String why) {}

    @Operation(operationId = "readMyStanding", summary = "Whether the caller may book, and if not until when and why")
    @GetMapping("/auth/standing")
    Envelope<CurrentSuspension> mine(CurrentUser user) {
        return Envelope.ok(current(user.id()));
    }

    private CurrentSuspension current(long userId) {
        Suspended now = suspensions.find(userId, clock.instant());
        return now == null ? new CurrentSuspension(null, null) : new CurrentSuspension(now.until(), now.why());
    }

    @Operation(operationId = "listSuspensions", summary = "Students who may not book")
    @GetMapping("/admin/suspensions")
    Envelope<Paged<Suspended>> list(@Valid @ParameterObject PageQuery page) {
        return Envelope.ok(Paged.of(suspensions.list(page.forMapper(), clock.instant()), row -> row));
    }

    @Operation(operationId = "exportSuspensions", summary = "Students who may not book as CSV, the first 10,000")
    @GetMapping(value = "/admin/suspensions.csv", produces = "text/csv")
    ResponseEntity<String> csv() {
        return Csv.of("suspensions", Suspended.class).answer(suspensions.list(Csv.page(), clock.instant()));
    }

    @Operation(
            operationId = "suspendStudent",
            summary = "Let a student book nothing for a time, with a reason they see")
    @Refuses({ResultCode.NOT_FOUND})
    @PostMapping("/admin/suspensions")
    Envelope<CurrentSuspension> suspend(CurrentUser admin, @Valid @RequestBody Suspension wanted) {
        return answer(
                suspendPerson.suspend(admin, wanted.userId(), wanted.until(), new AdminReason(wanted.why())),
                wanted.userId());
    }

    @Operation(operationId = "liftSuspension", summary = "Let a suspended student book again, with a reason")
    @Refuses({ResultCode.NOT_FOUND})
    @PostMapping("/admin/suspensions/{userId}/lift")
    Envelope<CurrentSuspension> lift(
            CurrentUser admin, @PathVariable @Positive long userId, @Valid @RequestBody AdminReason why) {
        return answer(suspendPerson.lift(admin, userId, why), userId);
    }

    private Envelope<CurrentSuspension> answer(SuspendPerson.Outcome outcome, long userId) {
        return switch (outcome) {
            case SuspendPerson.Changed done -> Envelope.ok(current(userId));
            case SuspendPerson.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }

    /** Who may have less of a session than others. */
    @Hidden
    @GetMapping("/internal/sessions/{id}/allowances")
    Allowances allowances(@PathVariable long id) {
        return reducedQuotas.of(id, clock.instant()).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }
}
