package com.courtgate.booking.court;

import com.courtgate.booking.court.Courts.Court;
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
    record CourtName(@NotBlank @Size(max = 60) String name) {}

    @Operation(operationId = "listCourts", summary = "Courts")
    @GetMapping("/admin/courts")
    Envelope<Paged<Court>> list(
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable @Size(max = 60) String name) {
        return Envelope.ok(Paged.of(courts.find(page.forMapper(), name), court -> court));
    }

    @Operation(operationId = "exportCourts", summary = "Courts as CSV")
    @GetMapping(value = "/admin/courts.csv", produces = "text/csv")
    ResponseEntity<String> csv(@RequestParam(required = false) @Nullable @Size(max = 60) String name) {
        return Csv.of("courts", Court.class).answer(courts.find(Csv.page(), name));
    }

    @Operation(operationId = "addCourt", summary = "Add a court")
    @PostMapping("/admin/courts")
    Envelope<Court> add(CurrentUser admin, @Valid @RequestBody CourtName given) {
        return Envelope.ok(courts.add(admin, given.name().strip()));
    }

    @Operation(operationId = "renameCourt", summary = "Rename a court")
    @Refuses(ResultCode.NOT_FOUND)
    @PutMapping("/admin/courts/{id}")
    Envelope<Court> rename(CurrentUser admin, @PathVariable long id, @Valid @RequestBody CourtName given) {
        String name = given.name().strip();
        requireFound(courts.rename(admin, id, name));
        return Envelope.ok(new Court(id, name));
    }

    /** Logical: what was sold on the court stays. */
    @Operation(operationId = "removeCourt", summary = "Remove a court; what was sold on it stays")
    @Refuses(ResultCode.NOT_FOUND)
    @DeleteMapping("/admin/courts/{id}")
    Envelope<Void> remove(CurrentUser admin, @PathVariable long id) {
        requireFound(courts.remove(admin, id));
        return Envelope.ok(null);
    }

    private static void requireFound(boolean isFound) {
        if (!isFound) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
    }
}
