package com.courtgate.common.contract.payment;

import java.time.Instant;

/**
 * An order of several slots, whose number is the trace of its hold; the answer of {@code GET
 * /internal/placed-orders/{orderNo}}, which knows none of the orders that grabs are recorded with.
 */
public record PlacedOrder(String orderNo, long sessionId, long userId, Instant createdAt) {}
