package com.courtgate.payment.bill;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.bill.BillMapper.DifferenceFilter;
import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.bill.BillMapper.RunFilter;
import com.courtgate.payment.bill.BillMapper.StoredDifference;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Comparisons with the channels' bills, for the office. */
@RestController
@Tag(name = "admin bills", description = "Comparisons with the channels' bills")
class BillController {
    private static final LocalDate EARLIEST = LocalDate.of(2020, 1, 1);
    private final BillMapper bills;
    private final CompareBill compareBill;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    BillController(BillMapper bills, CompareBill compareBill, AdminAuditOutbox adminAudit, Clock clock) {
        this.bills = bills;
        this.compareBill = compareBill;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    @Operation(operationId = "listBills", summary = "Comparisons with the channels' bills")
    @GetMapping("/admin/bills")
    Envelope<Paged<Run>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject RunFilter filter,
            @ModelAttribute @ParameterObject DateRange days) {
        return Envelope.ok(Paged.of(bills.runs(page.forMapper(), filter, days), row -> row));
    }

    @Operation(operationId = "exportBills", summary = "Comparisons with the channels' bills as CSV, the newest 10,000")
    @GetMapping(value = "/admin/bills.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject RunFilter filter, @ModelAttribute @ParameterObject DateRange days) {
        return Csv.of("bills", Run.class)
                .without("otherCount")
                .without("unreadCount")
                .answer(bills.runs(Csv.page(), filter, days));
    }

    @Operation(operationId = "listBillDifferences", summary = "What differs from a bill")
    @GetMapping("/admin/bills/{id}/differences")
    Envelope<Paged<StoredDifference>> differences(
            @PathVariable long id,
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject DifferenceFilter filter) {
        return Envelope.ok(Paged.of(bills.differences(page.forMapper(), id, filter), row -> row));
    }

    @Operation(operationId = "exportBillDifferences", summary = "What differs from a bill, as CSV")
    @GetMapping(value = "/admin/bills/{id}/differences.csv", produces = "text/csv")
    ResponseEntity<String> csv(@PathVariable long id, @Valid @ModelAttribute @ParameterObject DifferenceFilter filter) {
        return Csv.of("bill-differences", StoredDifference.class)
                .without("id")
                .answer(bills.differences(Csv.page(), id, filter));
    }

    /** May be repeated; the new result takes the place of the old one. */
    @Operation(
            operationId = "compareBill",
            summary = "Compare a day with the channel's bill; the result takes the place of an earlier one")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/bills/{channel}/{day}/run")
    Envelope<Run> run(
            CurrentUser admin,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String channel,
            @PathVariable LocalDate day,
            @Valid @RequestBody AdminReason why) {
        if (day.isBefore(EARLIEST)) {
            throw ApiException.invalid(Map.of("day", Reason.of("reason.outOfRange")));
        }
        Runnable trail = () ->
                adminAudit.record(admin, clock.instant(), "bill.run", "bill:" + channel + "/" + day, why, Map.of());
        return switch (compareBill.compare(channel, day, trail)) {
            case CompareBill.Outcome.Compared done -> Envelope.ok(done.run());
            case CompareBill.Outcome.NoSuchChannel none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case CompareBill.Outcome.NotReady no ->
                throw ApiException.because(ResultCode.STATE_INVALID, "bill.notReady");
            case CompareBill.Outcome.Unknown unknown -> throw ApiException.unavailable(Duration.ofSeconds(5));
        };
    }
}
