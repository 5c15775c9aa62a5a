package com.courtgate.booking.people.owndata;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.stream.Stream;

/**
 * Matters that have to come to an end before a person may go.
 *
 * @param reservations that wait for their payment or whose hours are not over
 * @param orders that are not decided or not paid
 * @param payOrders that can still be paid
 * @param refunds whose money is not back
 * @param anomalies pay orders of which somebody has to say what becomes of their money
 */
@Schema(name = "Unsettled")
record Unsettled(
        List<Long> reservations,
        List<String> orders,
        List<String> payOrders,
        List<String> refunds,
        List<String> anomalies) {
    boolean isNothing() {
        return Stream.of(reservations, orders, payOrders, refunds, anomalies).allMatch(List::isEmpty);
    }
}
