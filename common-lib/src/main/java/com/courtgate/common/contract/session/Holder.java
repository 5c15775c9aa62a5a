package com.courtgate.common.contract.session;

/** A user who has a permit of a slot, by the trace under which it was taken. */
public record Holder(long slotId, long userId, String traceId) {}
