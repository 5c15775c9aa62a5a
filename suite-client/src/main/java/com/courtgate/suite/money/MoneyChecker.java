package com.courtgate.suite.money;

import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every success at the channel is attached to exactly one paid order, or given back; nothing is given back that was not
 * paid; the books of payment-service agree with the channel's; every coupon is where the payment it was meant for is.
 */
public final class MoneyChecker {
    private final Suite suite;

    public MoneyChecker(Suite suite) {
        this.suite = suite;
    }

    private record PayOrder(
            String orderNo, String status, long amountFen, long payableFen, long paidFen, long refundedFen) {}

    private record Order(String status, String paidBy, int kept, long keptFen) {}

    /** Returns what does not add up; empty when all money is where it belongs. */
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
        orders.forEach((orderNo, order) -> {
            PayOrder by = payOrders.get(order.paidBy());
            boolean isPaid = by != null && (by.paidFen() > 0 || by.payableFen() == 0);
            if (order.status().equals("PAID") && !isPaid) {
                findings.add("order " + orderNo + " is PAID without money");
            }
        });
        findings.addAll(strayCoupons());
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
        boolean isRight = order == null || !attached ? back == paid : isShare(paid - back, order, row);
        if (!isRight) {
            findings.add("payment %s of %d fen: %d given back; pay order %s, order %s"
                    .formatted(number, paid, back, row, order));
        }
        if (row.refundedFen() != back && row.paidFen() > 0) {
            findings.add("payment %s: our books say %s, %d came back".formatted(number, row, back));
        }
    }

    /** Whether what is left of a payment is what the reservations kept cost, each to a fen. */
    private static boolean isShare(long fen, Order order, PayOrder row) {
        if (order.keptFen() == 0 || row.amountFen() == row.payableFen()) {
            return fen == order.keptFen();
        }
        double exact = (double) order.keptFen() * row.payableFen() / row.amountFen();
        return Math.abs(fen - exact) <= order.kept();
    }

    /** Coupons that are not where their settlement says, or whose settlement has lost its payment. */
    private List<String> strayCoupons() throws SQLException {
        List<String> stray = new ArrayList<>();
        String coupons = """
                select c.id, c.status, sum(s.status = 'LOCKED'), sum(s.status = 'PAID')
                from user_coupon c left join coupon_settlement s on s.coupon_id = c.id
                group by c.id, c.status
                having coalesce(sum(s.status = 'LOCKED'), 0) <> (c.status = 'LOCKED')
                    or coalesce(sum(s.status = 'PAID'), 0) <> (c.status = 'USED')
                """;
        String settlements = """
                select s.out_trade_no, s.status, p.status, s.discount_fen, p.discount_fen
                from coupon_settlement s left join pay_order p on p.out_trade_no = s.out_trade_no
                where p.id is null or s.discount_fen <> p.discount_fen
                   or (s.status = 'LOCKED' and p.status not in ('INIT', 'PAYING'))
                   or (s.status = 'PAID' and p.status <> 'SUCCESS')
                   or (s.status = 'CANCELED' and p.status not in ('CLOSED', 'FAILED'))
                   or (s.status = 'REFUNDED' and p.status <> 'REFUNDED')
                """;
        String templates = """
                select t.id, t.stock, t.claimed_count, count(c.id)
                from coupon_template t left join user_coupon c on c.template_id = t.id
                group by t.id, t.stock, t.claimed_count
                having count(c.id) > t.stock or count(c.id) <> t.claimed_count
                """;
        try (Connection database = suite.paymentDatabase();
                var statement = database.createStatement()) {
            for (String sql : List.of(coupons, settlements, templates)) {
                try (var result = statement.executeQuery(sql)) {
                    int columns = result.getMetaData().getColumnCount();
                    while (result.next()) {
                        List<String> row = new ArrayList<>();
                        for (int i = 1; i <= columns; i++) {
                            row.add(result.getString(i));
                        }
                        stray.add("coupons: " + row + " of "
                                + sql.lines().findFirst().orElse(""));
                    }
                }
            }
        }
        return stray;
    }

    private Map<String, PayOrder> payOrders() throws SQLException {
        Map<String, PayOrder> rows = new HashMap<>();
        try (Connection database = suite.paymentDatabase();
                var statement = database.createStatement();
                var result = statement.executeQuery("select out_trade_no, order_no, status, amount_fen, payable_fen,"
                        + " paid_fen, refunded_fen from pay_order")) {
            while (result.next()) {
                rows.put(
                        result.getString(1),
                        new PayOrder(
                                result.getString(2),
                                result.getString(3),
                                result.getLong(4),
                                result.getLong(5),
                                result.getLong(6),
                                result.getLong(7)));
            }
        }
        return rows;
    }

    /** Orders with what their reservations cost that are confirmed, or were cancelled with nothing given back. */
    private Map<String, Order> orders() throws SQLException {
        Map<String, Order> rows = new HashMap<>();
        try (Connection database = suite.bookingDatabase();
                var statement = database.createStatement();
                var result = statement.executeQuery("select o.order_no, o.status, coalesce(o.paid_by, ''),"
                        + " count(r.id), coalesce(sum(r.amount_fen), 0)"
                        + " from booking_order o left join reservation r"
                        + " on r.order_no = o.order_no and (r.status = 'CONFIRMED'"
                        + " or r.status = 'CANCELLED' and r.paid_fen is not null and r.refund_no is null)"
                        + " group by o.order_no, o.status, o.paid_by")) {
            while (result.next()) {
                rows.put(
                        result.getString(1),
                        new Order(result.getString(2), result.getString(3), result.getInt(4), result.getLong(5)));
            }
        }
        return rows;
    }
}
