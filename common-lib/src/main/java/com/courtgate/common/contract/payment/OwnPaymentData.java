package com.courtgate.common.contract.payment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of what payment-service keeps of a user; the answer of {@code GET
 * /internal/users/{userId}/own-data/{part}?before=}.
 *
 * @param rows the newest first, as their owner shows them
 * @param next what {@code before} has to be for the page after this one; null on the last
 */
public record OwnPaymentData(
        List<Map<String, Object>> rows, @Nullable Long next) {
    /** Rows of a full page. */
    public static final int PAGE = 200;

    public OwnPaymentData {
        rows = List.copyOf(rows);
    }

    /** Kind of the rows. */
    public enum Part {
        PAY_ORDERS,
        REFUNDS,
        ANOMALIES,
        CALLBACKS,
        COUPONS,
        SETTLEMENTS
    }
}
