package com.courtgate.booking.court;

import com.courtgate.booking.court.Courts.Court;
import com.courtgate.booking.court.Courts.Filter;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "courts", description = "Places to play")
record CourtController(Courts courts) {
    /** @param hallId the first hall for a new court, its own for another, when absent */
    record CourtToBe(
            @NotBlank @Size(max = 60) String name,
            @Nullable @Positive Long hallId) {}

    @Operation(operationId = "listCourts", summary = "Courts")
    @GetMapping("/admin/courts")
    Envelope<Paged<Court>> list(
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable @Size(max = 60) String name,
            @RequestParam(required = false) @Nullable Long hallId) {
        return Envelope.ok(Paged.of(courts.find(page.forMapper(), new Filter(name, hallId)), court -> court));
    }

    @Operation(operationId = "exportCourts", summary = "Courts as CSV")
    @GetMapping(value = "/admin/courts.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @RequestParam(required = false) @Nullable @Size(max = 60) String name,
            @RequestParam(required = false) @Nullable Long hallId) {
        return Csv.of("courts", Court.class).answer(courts.find(Csv.page(), new Filter(name, hallId)));
    }

    @Operation(operationId = "addCourt", summary = "Add a court")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/admin/courts")
    Envelope<Court> add(CurrentUser admin, @Valid @RequestBody CourtToBe given) {
        return answer(courts.add(admin, given.name().strip(), given.hallId()));
    }

    @Operation(operationId = "changeCourt", summary = "Rename a court, or move it to another hall of its zone")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.PARAM_ERROR})
    @PutMapping("/admin/courts/{id}")
    Envelope<Court> change(CurrentUser admin, @PathVariable long id, @Valid @RequestBody CourtToBe given) {
        return answer(courts.change(admin, id, given.name().strip(), given.hallId()));
    }

    private static Envelope<Court> answer(Courts.Outcome outcome) {
        return switch (outcome) {
            case Courts.Stands stands -> Envelope.ok(stands.court());
            case Courts.Refused no -> throw ApiException.refused(no.code(), no.reasons());
        };
    }

    /** Logical: what was sold on the court stays. */
    @Operation(operationId = "removeCourt", summary = "Remove a court; what was sold on it stays")
    @Refuses(ResultCode.NOT_FOUND)
    @DeleteMapping("/admin/courts/{id}")
    Envelope<Void> remove(CurrentUser admin, @PathVariable long id) {
        if (!courts.remove(admin, id)) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        return Envelope.ok(null);
    }
}
