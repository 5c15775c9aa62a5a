package com.courtgate.booking.waitlist;

import com.courtgate.booking.waitlist.EntryViewMapper.Filter;
import com.courtgate.booking.waitlist.EntryViewMapper.ListedEntry;
import com.courtgate.booking.waitlist.EntryViews.View;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** All waitlists and their offers, for the office. */
@RestController
@Tag(name = "admin waitlist", description = "All waitlists and their offers, for the office")
record AdminWaitlistController(EntryViews views, LeaveWaitlist leaveWaitlist) {
    @Operation(operationId = "listWaitlist", summary = "Who waits, and who did")
    @GetMapping("/admin/waitlist")
    Envelope<Paged<View>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Filter filter) {
        return Envelope.ok(views.list(page.forMapper(), filter, null));
    }

    @Operation(operationId = "exportWaitlist", summary = "Entries of waitlists as CSV, the newest 10,000")
    @GetMapping(value = "/admin/waitlist.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Filter filter) {
        return Csv.<ListedEntry>named("waitlist")
                .column("id", ListedEntry::id)
                .column("userId", ListedEntry::userId)
                .column("studentId", ListedEntry::studentId)
                .column("sessionId", ListedEntry::sessionId)
                .column("state", ListedEntry::state)
                .column("orderNo", ListedEntry::orderNo)
                .column("offerUntil", ListedEntry::offerUntil)
                .column("passedOver", ListedEntry::passedOver)
                .column("endReason", ListedEntry::endReason)
                .column("createTime", ListedEntry::createdAt)
                .column("endTime", ListedEntry::endedAt)
                .column("hallId", ListedEntry::hallId)
                .column("hallZh", ListedEntry::hallZh)
                .column("hallEn", ListedEntry::hallEn)
                .answer(views.rows(Csv.page(), filter));
    }

    @Operation(
            operationId = "endWaitlistEntry",
            summary = "End an entry of a waitlist, with a reason that its student is told")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.FAILED})
    @PostMapping("/admin/waitlist/{id}/end")
    Envelope<View> end(CurrentUser admin, @PathVariable @Positive long id, @Valid @RequestBody AdminReason why) {
        WaitlistController.refuse(leaveWaitlist.end(admin, id, why));
        return Envelope.ok(views.one(id, null));
    }
}
