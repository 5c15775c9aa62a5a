package com.courtgate.booking.block;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.booking.court.Hall;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Holidays and hours of clubs: out of sale on a range of dates, whenever the sessions are made. */
@RestController
@Tag(name = "slots")
record StandingBlockController(ChangeStandingBlocks change, StandingBlockMapper standing, Clock clock) {
    /**
     * A standing block.
     *
     * @param weekdays the days of the week on which it holds
     * @param title what students read
     * @param courtIds empty: all of its hall
     * @param endedAt null while it holds
     * @param slots how many it keeps out of sale
     * @param hallId all of whose courts it keeps out of sale; null: its courts
     */
    @Schema(name = "StandingBlock")
    record View(
            long id,
            LocalDate from,
            LocalDate to,
            @Nullable @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @Nullable @HoursEnd LocalTime endTime,
            Set<DayOfWeek> weekdays,
            @Nullable String title,
            List<Long> courtIds,
            String why,
            Instant addedAt,
            @Nullable Instant endedAt,
            int slots,
            @Nullable Long hallId) {}

    @Operation(operationId = "listStandingBlocks", summary = "Hours out of sale on ranges of dates, the newest first")
    @GetMapping("/admin/standing-blocks")
    Envelope<Paged<View>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject StandingBlockMapper.Filter filter,
            @ModelAttribute @ParameterObject DateRange days) {
        return Envelope.ok(Paged.of(found(page.forMapper(), filter, days), view -> view));
    }

    @Operation(operationId = "exportStandingBlocks", summary = "The same as CSV, the newest 10,000")
    @GetMapping(value = "/admin/standing-blocks.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject StandingBlockMapper.Filter filter,
            @ModelAttribute @ParameterObject DateRange days) {
        return Csv.of("standing-blocks", View.class).answer(found(Csv.page(), filter, days));
    }

    private IPage<View> found(
            IPage<StandingBlockMapper.Listed> page, StandingBlockMapper.Filter filter, DateRange days) {
        var yesterday = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(1); // today in some zone
        var rows = standing.find(page, filter, days, yesterday);
        List<Long> ids =
                rows.getRecords().stream().map(StandingBlockMapper.Listed::id).toList();
        Map<Long, List<Long>> courts = ids.isEmpty() ? Map.of() : courtsOf(ids);
        return rows.convert(row -> view(row, courts.getOrDefault(row.id(), List.of())));
    }

    private Map<Long, List<Long>> courtsOf(List<Long> ids) {
        return standing.courtsOf(ids).stream()
                .collect(Collectors.groupingBy(
                        StandingBlockMapper.Court::standingBlockId,
                        Collectors.mapping(StandingBlockMapper.Court::courtId, Collectors.toList())));
    }

    private static View view(StandingBlockMapper.Listed row, List<Long> courtIds) {
        @Nullable Long wholeHall = row.hallId() == null && courtIds.isEmpty() ? Long.valueOf(Hall.FIRST) : row.hallId();
        return new View(
                row.id(),
                row.fromDate(),
                row.toDate(),
                row.startTime(),
                row.endTime(),
                Weekdays.of(row.weekdays()),
                row.title(),
                wholeHall == null ? courtIds : List.of(),
                row.why(),
                row.addedAt(),
                row.endedAt(),
                row.slots(),
                wholeHall);
    }

    /** Blocks at most 5,000 slots at once. */
    @Operation(
            operationId = "addStandingBlock",
            summary = "Take hours of a range of dates out of sale, also in sessions that are made later")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/admin/standing-blocks")
    Envelope<ChangeStandingBlocks.Done> add(CurrentUser admin, @Valid @RequestBody NewStandingBlock wanted) {
        return answer(change.add(admin, wanted));
    }

    @Operation(
            operationId = "endStandingBlock",
            summary = "End a standing block; what it has taken out of sale is put back")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR})
    @PostMapping("/admin/standing-blocks/{id}/end")
    Envelope<ChangeStandingBlocks.Done> end(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        return answer(change.end(admin, id, why.why()));
    }

    private static Envelope<ChangeStandingBlocks.Done> answer(ChangeStandingBlocks.Outcome outcome) {
        return switch (outcome) {
            case ChangeStandingBlocks.Done done -> Envelope.ok(done);
            case ChangeStandingBlocks.Refused no ->
                throw ApiException.of(no.code()).with(no.details());
        };
    }
}
