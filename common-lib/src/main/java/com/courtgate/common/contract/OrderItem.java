package com.courtgate.common.contract;

/**
 * One slot of an order of several.
 *
 * @param traceId under which its permit is held
 */
public record OrderItem(String traceId, long slotId) {}
