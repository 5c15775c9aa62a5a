package com.courtgate.booking.reservation;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.reservation.ReservationMapper.Filter;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A user's own reservations. */
@RestController
@Tag(name = "reservations")
record ReservationController(ReservationMapper reservations, Settings settings) {
    private static final DateRange ANY_DAY = new DateRange(null, null);

    @Operation(operationId = "listMyReservations", summary = "The caller's reservations")
    @GetMapping("/reservations/mine")
    Envelope<Paged<ReservationView>> mine(
            CurrentUser user,
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable ReservationStatus status) {
        var found = reservations.list(page.forMapper(), null, Filter.ofUser(user.id(), status), null, ANY_DAY);
        return Envelope.ok(Paged.of(found, this::view));
    }

    @Operation(operationId = "readMyReservation", summary = "One of the caller's reservations")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/reservations/{id}")
    Envelope<ReservationView> one(CurrentUser user, @PathVariable @Positive long id) {
        IPage<ReservationRow> one = new PageQuery(0, 1).forMapper();
        return reservations.list(one, id, Filter.ofUser(user.id(), null), null, ANY_DAY).getRecords().stream()
                .findFirst()
                .map(row -> Envelope.ok(view(row)))
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private ReservationView view(ReservationRow row) {
        return ReservationView.of(row, settings.refundCutoff());
    }
}
