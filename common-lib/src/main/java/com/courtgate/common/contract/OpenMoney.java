package com.courtgate.common.contract;

import java.util.List;

/**
 * What payment-service has of a user that is not settled, at most ten of each; the answer of {@code GET
 * /internal/users/{userId}/open-money}.
 *
 * @param payOrders that can still be paid
 * @param refunds whose money is not back
 * @param anomalies pay orders of which a person has to say what becomes of their money
 */
public record OpenMoney(List<String> payOrders, List<String> refunds, List<String> anomalies) {
    public OpenMoney {
        payOrders = List.copyOf(payOrders);
        refunds = List.copyOf(refunds);
        anomalies = List.copyOf(anomalies);
    }
}
