package com.courtgate.booking.waitlist;

import com.courtgate.booking.waitlist.EntryViewMapper.Filter;
import com.courtgate.booking.waitlist.EntryViews.View;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The waitlists on which a student is. */
@RestController
@RequestMapping("/waitlist")
@Tag(name = "waitlist", description = "Waitlists of slots that are sold out")
record WaitlistController(JoinWaitlist joinWaitlist, LeaveWaitlist leaveWaitlist, EntryViews views, Clock clock) {
    private static final Duration SHOWN_AFTER_END = Duration.ofDays(7);

    /** @param slotIds 1 to 10 different slots of the session, any of which will do */
    @Schema(name = "WaitlistJoin")
    record Join(
            @NotNull @Positive Long sessionId,

            @NotNull @Size(min = 1, max = 10, message = "{courtgate.count}")
            List<@NotNull @Positive Long> slotIds) {

        @Schema(hidden = true)
        @AssertTrue(message = "{courtgate.slotOnce}")
        boolean isEachSlotNamedOnce() {
            return slotIds == null || new HashSet<>(slotIds).size() == slotIds.size();
        }
    }

    @Operation(
            operationId = "listMyWaitlistEntries",
            summary = "Waitlists on which the caller is, and a week of what ended")
    @GetMapping
    public Envelope<Paged<View>> mine(CurrentUser user, @Valid @ParameterObject PageQuery page) {
        var since = clock.instant().minus(SHOWN_AFTER_END);
        return Envelope.ok(views.list(page.forMapper(), Filter.of(user.id()), since));
    }

    @Operation(
            operationId = "joinWaitlist",
            summary = "Join the waitlists of sold-out slots of a session, any of which will do")
    @Refuses({
        ResultCode.PARAM_ERROR,
        ResultCode.SLOT_CLOSED,
        ResultCode.SUSPENDED,
        ResultCode.DUP_REQ,
        ResultCode.QUOTA_EXCEEDED
    })
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    public Envelope<View> join(CurrentUser user, @Valid @RequestBody Join wanted) {
        return switch (joinWaitlist.join(user.id(), wanted.sessionId(), wanted.slotIds())) {
            case JoinWaitlist.Joined joined -> Envelope.ok(views.one(joined.entryId(), user.id()));
            case JoinWaitlist.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }

    @Operation(operationId = "leaveWaitlist", summary = "Leave the waitlist; an offer that stands is declined by that")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.FAILED})
    @DeleteMapping("/{id}")
    public Envelope<View> leave(CurrentUser user, @PathVariable @Positive long id) {
        refuse(leaveWaitlist.leave(id, user.id()));
        return Envelope.ok(views.one(id, user.id()));
    }

    static void refuse(LeaveWaitlist.Outcome outcome) {
        if (outcome instanceof LeaveWaitlist.Refused no) {
            throw ApiException.of(no.code()).with(no.details());
        }
    }
}
