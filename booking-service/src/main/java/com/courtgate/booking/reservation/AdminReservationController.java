package com.courtgate.booking.reservation;

import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.reservation.ReservationMapper.Filter;
import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.common.contract.session.SessionCounts;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** All reservations, for the office; those and the numbers of a session, for other services. */
@RestController
@Tag(name = "admin reservations", description = "All reservations, for the office")
record AdminReservationController(ReservationMapper reservations) {
    @Schema(name = "ReservationOfUser")
    record View(
            long id,
            String orderNo,
            long userId,
            @Nullable String traceId,
            ReservationView.SlotView slot,
            ReservationStatus status,
            long amountFen,
            @Nullable Instant payDeadline,
            Instant createTime,
            @Nullable CancelReason cancelReason,

            @Schema(description = "Paid for it and kept when it ended; 0: nothing")
            long keptFen) {
        static View of(ReservationRow row) {
            return new View(
                    row.id(),
                    row.orderNo(),
                    row.userId(),
                    row.traceId(),
                    ReservationView.slot(row),
                    row.status(),
                    row.amountFen(),
                    row.payDeadline(),
                    row.createdAt(),
                    row.cancelReason(),
                    row.keptFen());
        }
    }

    @Operation(operationId = "listReservations", summary = "Reservations")
    @GetMapping("/admin/reservations")
    Envelope<Paged<View>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject DateRange days) {
        var found = reservations.list(page.forMapper(), null, filter, filter.booking(), days);
        return Envelope.ok(Paged.of(found, View::of));
    }

    @Operation(operationId = "exportReservations", summary = "Reservations as CSV, the newest 10,000")
    @GetMapping(value = "/admin/reservations.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject DateRange days) {
        return Csv.<ReservationRow>named("reservations")
                .column("id", ReservationRow::id)
                .column("orderNo", ReservationRow::orderNo)
                .column("userId", ReservationRow::userId)
                .column("courtId", ReservationRow::courtId)
                .column("date", ReservationRow::slotDate)
                .column("start", ReservationRow::startTime)
                .column("end", row -> EndOfDay.text(row.endTime()))
                .column("status", ReservationRow::status)
                .column("amountFen", ReservationRow::amountFen)
                .column("timeZone", ReservationRow::timeZone)
                .column("hallId", ReservationRow::hallId)
                .column("hallZh", ReservationRow::hallZh)
                .column("hallEn", ReservationRow::hallEn)
                .answer(reservations.list(Csv.page(), null, filter, filter.booking(), days));
    }

    @Hidden
    @GetMapping("/internal/sessions/{sessionId}/counts")
    SessionCounts counts(@PathVariable long sessionId) {
        return reservations.counts(sessionId);
    }

    /** Answers reserve-service when Redis may have lost what a user has. */
    @Hidden
    @GetMapping("/internal/sessions/{sessionId}/reservations")
    List<RecordedTrace> active(@PathVariable long sessionId, @RequestParam long userId) {
        return reservations.active(sessionId, userId);
    }
}
