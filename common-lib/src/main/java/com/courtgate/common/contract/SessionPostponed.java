package com.courtgate.common.contract;

/**
 * A session opens at another time than it was to: later, or at any while it is SCHEDULED. Its gate is shut until then.
 *
 * @param gateTimeMillis when the gate opens, epoch millis
 * @param closeTimeMillis when it closes, epoch millis; 0 when it closes with its day
 * @param timesVersion how often its times were changed; who knows a higher one has heard of a later change
 */
public record SessionPostponed(long sessionId, long gateTimeMillis, long closeTimeMillis, int timesVersion) {}
