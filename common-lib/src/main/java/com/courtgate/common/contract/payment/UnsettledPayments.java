package com.courtgate.common.contract.payment;

import java.util.List;

/**
 * Open payments and refunds of a user at payment-service, at most ten of each; the answer of {@code GET
 * /internal/users/{userId}/open-money}.
 *
 * @param payOrders that can still be paid
 * @param refunds whose money is not back
 * @param anomalies pay orders whose money a person has to decide about
 */
public record UnsettledPayments(List<String> payOrders, List<String> refunds, List<String> anomalies) {
    public UnsettledPayments {
        payOrders = List.copyOf(payOrders);
        refunds = List.copyOf(refunds);
        anomalies = List.copyOf(anomalies);
    }
}
