package com.courtgate.booking.placement;

import com.courtgate.booking.order.OrderStatus;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import java.util.Map;

/** Answers to orders that are not placed. */
public final class PlacementRefusals {
    private PlacementRefusals() {}

    public static ApiException of(PlacementOutcome.Refused refused) {
        return switch (refused) {
            case PlacementOutcome.NotForSale no -> ApiException.of(ResultCode.PARAM_ERROR);
            case PlacementOutcome.SlotBlocked no ->
                ApiException.of(ResultCode.SLOT_CLOSED).with(Map.of("state", "BLOCKED"));
            case PlacementOutcome.AnotherUndecided another ->
                ApiException.of(ResultCode.STATE_INVALID)
                        .with(Map.of("orderNo", another.orderNo(), "status", OrderStatus.CREATED));
            case PlacementOutcome.OtherRequest no -> ApiException.of(ResultCode.IDEMPOTENCY_CONFLICT);
        };
    }
}
