package com.courtgate.common.contract;

/** A recorded hold whose reservation has ended: its permit goes back on sale. */
public record HoldReleased(
        long sessionId, long slotId, long userId, String traceId, long reservationId, String orderNo) {}
