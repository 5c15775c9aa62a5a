package com.courtgate.booking.block;

import com.courtgate.booking.block.ChangeBlocks.BlockAction;
import com.courtgate.booking.block.ChangeBlocks.SlotsToBlock;
import com.courtgate.booking.payment.CancelPaidReservations;
import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Slots taken out of sale, by the office. */
@RestController
@RequestMapping("/admin/sessions/{id}/slots")
@Tag(name = "slots", description = "Slots taken out of sale, by the office")
record SlotBlockController(
        ChangeBlocks changeBlocks,
        EndWithdrawnReservations endWithdrawnReservations,
        CancelPaidReservations cancelPaidReservations,
        Clock clock) {
    /**
     * Result of blocking or releasing slots.
     *
     * @param slotIds slots that were changed, or taken over from a standing block; those that were as wanted before are
     *     not among them
     * @param ended reservations that ended by it
     */
    record SlotsChanged(List<Long> slotIds, int ended) {}

    @Operation(operationId = "blockSlots", summary = "Take slots out of sale; their reservations stay")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/block")
    Envelope<SlotsChanged> block(CurrentUser admin, @PathVariable long id, @Valid @RequestBody SlotsToBlock wanted) {
        return Envelope.ok(new SlotsChanged(changed(admin, id, BlockAction.BLOCK, wanted), 0));
    }

    @Operation(operationId = "unblockSlots", summary = "Put slots back on sale")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/unblock")
    Envelope<SlotsChanged> unblock(CurrentUser admin, @PathVariable long id, @Valid @RequestBody SlotsToBlock wanted) {
        return Envelope.ok(new SlotsChanged(changed(admin, id, BlockAction.UNBLOCK, wanted), 0));
    }

    @Operation(
            operationId = "withdrawSlots",
            summary = "Take slots out of sale and end their reservations; what is paid is refunded")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/withdraw")
    Envelope<SlotsChanged> withdraw(CurrentUser admin, @PathVariable long id, @Valid @RequestBody SlotsToBlock wanted) {
        List<Long> changed = changed(admin, id, BlockAction.WITHDRAW, wanted);
        int ended = changed.stream()
                .mapToInt(slotId -> endWithdrawnReservations.end(new Withdrawn(slotId, wanted.why()), clock.instant()))
                .sum();
        return Envelope.ok(new SlotsChanged(changed, ended));
    }

    /** @param refundFen what is paid for reservations of these slots, less discounts */
    @Schema(name = "WithdrawalQuote")
    record Quote(long refundFen) {}

    @Operation(operationId = "quoteWithdrawal", summary = "What would go back if these slots were withdrawn now")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/refund")
    Envelope<Quote> quote(
            @PathVariable long id,
            @RequestParam @Size(min = 1, max = 200, message = "{courtgate.count}") Set<@Positive Long> slotId) {
        return cancelPaidReservations
                .quoteWithdrawal(id, slotId)
                .map(fen -> Envelope.ok(new Quote(fen)))
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private List<Long> changed(CurrentUser admin, long sessionId, BlockAction deed, SlotsToBlock wanted) {
        return switch (changeBlocks.change(admin, sessionId, deed, wanted)) {
            case ChangeBlocks.Changed changed -> changed.slotIds();
            case ChangeBlocks.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }
}
