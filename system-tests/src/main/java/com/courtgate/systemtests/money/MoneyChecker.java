package com.courtgate.systemtests.money;

import com.courtgate.systemtests.world.Api;
import com.courtgate.systemtests.world.Suite;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every success at the channel is attached to exactly one paid order, or given back; nothing is
 * given back that was not paid; the books of payment-service agree with the channel's.
 */
public final class MoneyChecker {
    private final Suite suite;

    public MoneyChecker(Suite suite) {
        this.suite = suite;
    }

    private record PayOrder(String orderNo, String status, long paidFen, long refundedFen) {}

    private record Order(String status, String paidBy, long keptFen) {}

    /** What does not add up; empty when all money is where it belongs. */
    public List<String> findings() throws SQLException {
        JsonNode ledger;
        try (var channel = new Api(suite.get("COURTGATE_CHANNEL_URL"))) {
            ledger = channel.get("/ledger", null).body();
        }
        Map<String, Long> returned = new HashMap<>();
        for (JsonNode refund : ledger.path("refunds")) {
            if (refund.path("state").asText().equals("SUCCESS")) {
                returned.merge(
                        refund.path("outTradeNo").asText(),
                        refund.path("amountFen").asLong(),
                        Long::sum);
            }
        }
        Map<String, PayOrder> payOrders = payOrders();
        Map<String, Order> orders = orders();
        List<String> findings = new ArrayList<>();
        for (JsonNode payment : ledger.path("payments")) {
            if (payment.path("state").asText().equals("SUCCESS")) {
                check(payment, returned, payOrders, orders, findings);
            }
        }
        orders.forEach(
                (orderNo, order) -> {
                    PayOrder by = payOrders.get(order.paidBy());
                    if (order.status().equals("PAID") && (by == null || by.paidFen() == 0)) {
                        findings.add("order " + orderNo + " is PAID without money");
                    }
                });
        return findings;
    }

    private static void check(
            JsonNode payment,
            Map<String, Long> returned,
            Map<String, PayOrder> payOrders,
            Map<String, Order> orders,
            List<String> findings) {
        String number = payment.path("outTradeNo").asText();
        long paid = payment.path("paidFen").asLong();
        long back = returned.getOrDefault(number, 0L);
        PayOrder row = payOrders.get(number);
        if (row == null) {
            findings.add("payment " + number + " has no pay order");
            return;
        }
        Order order = orders.get(row.orderNo());
        boolean attached =
                order != null && order.status().equals("PAID") && order.paidBy().equals(number);
        long owed = paid - (order != null && attached ? order.keptFen() : 0);
        if (back != owed) {
            findings.add(
                    "payment %s of %d fen: %d given back instead of %d; pay order %s, order %s"
                            .formatted(number, paid, back, owed, row, order));
        }
        if (row.refundedFen() != back && row.paidFen() > 0) {
            findings.add("payment %s: our books say %s, %d came back".formatted(number, row, back));
        }
    }

    private Map<String, PayOrder> payOrders() throws SQLException {
        Map<String, PayOrder> rows = new HashMap<>();
        try (Connection database = suite.paymentDatabase();
                var statement = database.createStatement();
                var result =
                        statement.executeQuery(
                                "select out_trade_no, order_no, status, paid_fen, refunded_fen"
                                        + " from pay_order")) {
            while (result.next()) {
                rows.put(
                        result.getString(1),
                        new PayOrder(
                                result.getString(2),
                                result.getString(3),
                                result.getLong(4),
                                result.getLong(5)));
            }
        }
        return rows;
    }

    /** Orders with what their confirmed reservations cost. */
    private Map<String, Order> orders() throws SQLException {
        Map<String, Order> rows = new HashMap<>();
        try (Connection database = suite.bookingDatabase();
                var statement = database.createStatement();
                var result =
                        statement.executeQuery(
                                "select o.order_no, o.status, coalesce(o.paid_by, ''),"
                                        + " coalesce((select sum(r.amount_fen) from reservation r"
                                        + " where r.order_no = o.order_no"
                                        + " and r.status = 'CONFIRMED'), 0) from booking_order o")) {
            while (result.next()) {
                rows.put(
                        result.getString(1),
                        new Order(result.getString(2), result.getString(3), result.getLong(4)));
            }
        }
        return rows;
    }
}
