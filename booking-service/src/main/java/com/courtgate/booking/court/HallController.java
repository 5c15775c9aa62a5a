package com.courtgate.booking.court;

import static java.util.stream.Collectors.groupingBy;

import com.courtgate.booking.court.ChangeHalls.HallToBe;
import com.courtgate.booking.court.HallMapper.Day;
import com.courtgate.booking.court.HallMapper.PlanOfAnotherZone;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "halls", description = "Where courts are, and by which clocks")
record HallController(Halls halls, HallMapper mapper, ChangeHalls change, Clock clock) {
    /**
     * A hall as the office sees it.
     *
     * @param plansElsewhere plans of it in another zone, which are switched off
     * @param sessionsElsewhere sessions of it in another zone, until their day is over
     */
    @Schema(name = "OfficeHall")
    record OfficeHall(@JsonUnwrapped Hall hall, List<PlanOfAnotherZone> plansElsewhere, List<Day> sessionsElsewhere) {}

    /** Inactive ones, too: bookings of before have their names. */
    @Operation(operationId = "listHalls", summary = "Halls in the order in which they are shown")
    @GetMapping("/halls")
    Envelope<List<Hall>> all() {
        return Envelope.ok(halls.all());
    }

    @Operation(operationId = "listHallsAsAdmin", summary = "Halls, with what of them is in another zone")
    @GetMapping("/admin/halls")
    Envelope<Paged<OfficeHall>> list(@Valid @ParameterObject PageQuery page) {
        var found = mapper.find(page.forMapper());
        List<Long> ids = found.getRecords().stream().map(Hall::id).toList();
        if (ids.isEmpty()) {
            return Envelope.ok(Paged.of(found, hall -> new OfficeHall(hall, List.of(), List.of())));
        }
        Instant now = clock.instant();
        Map<Long, List<PlanOfAnotherZone>> plans =
                mapper.plansElsewhere(ids).stream().collect(groupingBy(PlanOfAnotherZone::hallId));
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2);
        Map<Long, List<Day>> sessions = mapper.sessionsElsewhere(ids, from).stream()
                .filter(day -> !day.isOver(now))
                .collect(groupingBy(Day::hallId));
        return Envelope.ok(Paged.of(
                found,
                hall -> new OfficeHall(
                        hall, plans.getOrDefault(hall.id(), List.of()), sessions.getOrDefault(hall.id(), List.of()))));
    }

    @Operation(operationId = "exportHalls", summary = "Halls as CSV")
    @GetMapping(value = "/admin/halls.csv", produces = "text/csv")
    ResponseEntity<String> csv() {
        return Csv.of("halls", Hall.class).answer(mapper.find(Csv.page()));
    }

    @Operation(operationId = "addHall", summary = "Add a hall")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/admin/halls")
    Envelope<Hall> add(CurrentUser admin, @Valid @RequestBody HallToBe given) {
        return answer(change.add(admin, given));
    }

    @Operation(operationId = "changeHall", summary = "Change a hall, all of it")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.PARAM_ERROR})
    @PutMapping("/admin/halls/{id}")
    Envelope<Hall> change(CurrentUser admin, @PathVariable long id, @Valid @RequestBody HallToBe given) {
        return answer(change.change(admin, id, given));
    }

    private Envelope<Hall> answer(ChangeHalls.Outcome outcome) {
        return switch (outcome) {
            case ChangeHalls.Stands stands -> {
                halls.forget();
                yield Envelope.ok(stands.hall());
            }
            case ChangeHalls.Refused no -> throw ApiException.refused(no.code(), no.reasons());
        };
    }
}
