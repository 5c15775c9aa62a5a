package com.courtgate.scheduler.remote;

/** A user who has a permit of a slot, by the trace that took it. */
public record Holder(long slotId, long userId, String traceId) {}
