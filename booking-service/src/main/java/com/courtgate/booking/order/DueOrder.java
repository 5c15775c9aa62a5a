package com.courtgate.booking.order;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order that something is to be done with at a time.
 *
 * @param payDeadline null before its stock is taken
 * @param moneyKnown payment-service has said that its money is there
 */
public record DueOrder(
        long id, String orderNo, long userId, @Nullable Instant payDeadline, boolean moneyKnown) {}
