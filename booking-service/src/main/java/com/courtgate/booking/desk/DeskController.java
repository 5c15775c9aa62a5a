package com.courtgate.booking.desk;

import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.desk.DeskMapper.Booking;
import com.courtgate.booking.desk.DeskMapper.Filter;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.OrderViews;
import com.courtgate.booking.order.OrderViews.View;
import com.courtgate.booking.placement.CreateOrder;
import com.courtgate.booking.placement.PlaceOrderRequest;
import com.courtgate.booking.reservation.BookingCode;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The front desk: today's bookings, and orders for whoever stands there. */
@RestController
@RequestMapping("/desk")
@Tag(name = "desk", description = "The front desk: today's bookings, and orders for whoever stands there")
record DeskController(DeskMapper desk, PlaceDeskOrder placeDeskOrder, OrderViews views, Clock clock) {
    /** Bookings of a day, more than twenty halls of twenty courts have places. */
    private static final int MOST_BOOKINGS = 10_000;

    /**
     * An order for a student.
     *
     * @param studentId for whom
     * @param order as the student would place it
     */
    @Schema(name = "DeskOrderRequest")
    record DeskOrderRequest(
            @NotNull @Size(max = 32) String studentId,
            @NotNull @Valid PlaceOrderRequest order) {}

    /**
     * State of an order.
     *
     * @param timeZone of its session
     * @param payDeadline null while there is nothing to pay
     * @param stockFailure why it got no stock
     */
    @Schema(name = "DeskOrder")
    record DeskOrder(
            String orderNo,
            OrderStatus status,
            long amountFen,
            String timeZone,
            long hallId,
            @Nullable Instant payDeadline,
            @Nullable String stockFailure) {
        static DeskOrder of(View order) {
            return new DeskOrder(
                    order.orderNo(),
                    order.status(),
                    order.amountFen(),
                    order.timeZone(),
                    order.hallId(),
                    order.payDeadline(),
                    order.stockFailure());
        }
    }

    @Operation(
            operationId = "listDeskBookings",
            summary = "Reservations of today, of a booking code, or of some days, by day, hour and court")
    @GetMapping("/bookings")
    Envelope<List<Booking>> bookings(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject DateRange days) {
        return Envelope.ok(found(filter, days));
    }

    @Operation(operationId = "exportDeskBookings", summary = "The same as CSV")
    @GetMapping(value = "/bookings.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject DateRange days) {
        return Csv.of("desk-bookings", Booking.class)
                .without("timeZone")
                .with("endTime", booking -> EndOfDay.text(booking.endTime()))
                .answer(found(filter, days));
    }

    /** With neither a code nor days those of today, which is not the same date in every zone. */
    private List<Booking> found(Filter filter, DateRange days) {
        BookingCode booking = filter.booking();
        if (booking != null || days.dateFrom() != null || days.dateTo() != null) {
            return desk.bookings(filter, booking, null, days, MOST_BOOKINGS);
        }
        Instant now = clock.instant();
        LocalDate about = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return desk.zones(about.minusDays(1), about.plusDays(1)).stream()
                .flatMap(zone -> today(filter, zone, now).stream())
                .sorted(Comparator.comparing(Booking::slotDate).thenComparing(Booking::startTime)) // stable
                .toList();
    }

    private List<Booking> today(Filter filter, String zone, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(zone));
        return desk.bookings(filter, null, zone, new DateRange(today, today), MOST_BOOKINGS);
    }

    @Operation(operationId = "findDeskStudent", summary = "The student of that id, if he may book")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/students/{studentId}")
    Envelope<DeskMapper.Student> student(@PathVariable String studentId) {
        return Envelope.ok(found(studentId));
    }

    /** Answers the order as it was created; what became of it is asked by its number. */
    @Operation(operationId = "placeOrderAtDesk", summary = "Order up to four slots of a session for a student")
    @Refuses({
        ResultCode.NOT_FOUND,
        ResultCode.PARAM_ERROR,
        ResultCode.SLOT_CLOSED,
        ResultCode.STATE_INVALID,
        ResultCode.IDEMPOTENCY_CONFLICT
    })
    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    Envelope<DeskOrder> place(CurrentUser clerk, @Valid @RequestBody DeskOrderRequest request) {
        return switch (placeDeskOrder.place(clerk, found(request.studentId()), request.order())) {
            case CreateOrder.Placed placed -> Envelope.ok(DeskOrder.of(views.asCreated(placed.orderNo())));
            case CreateOrder.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }

    @Operation(operationId = "readDeskOrder", summary = "How an order stands")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/orders/{orderNo}")
    Envelope<DeskOrder> order(@PathVariable String orderNo) {
        return views.byNumber(orderNo)
                .map(DeskOrder::of)
                .map(Envelope::ok)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private DeskMapper.Student found(String studentId) {
        DeskMapper.Student student = desk.student(studentId);
        if (student == null) {
            throw ApiException.refused(ResultCode.NOT_FOUND, Map.of("studentId", Reason.of("reason.noStudent")));
        }
        return student;
    }
}
