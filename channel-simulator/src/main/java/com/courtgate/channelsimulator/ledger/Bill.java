package com.courtgate.channelsimulator.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bill of a day's movements, as CSV with amounts in yuan; no field has a comma or a quote in it. A refund is on the
 * bill of the day on which it was taken, in the state that it has come to.
 */
public final class Bill {
    private static final String TITLES = "kind,out_trade_no,channel_trade_no,refund_no,amount_yuan,at,state\n";

    private record Row(Instant at, String text) {}

    private Bill() {}

    /** The rows of a day in the given zone, by time. */
    public static String csv(Ledger.Books books, LocalDate day, ZoneId zone) {
        List<Row> rows = new ArrayList<>();
        Map<String, Payment> byNumber = new HashMap<>();
        for (Payment p : books.payments()) {
            byNumber.put(p.outTradeNo(), p);
            if (p.paidAt() != null && on(day, zone, p.paidAt())) {
                rows.add(row("PAY", p, "", p.paidFen(), p.paidAt(), "SUCCESS"));
            }
        }
        for (Refund r : books.refunds()) {
            @Nullable Payment p = byNumber.get(r.outTradeNo());
            if (p != null && r.state() != Refund.State.DECLINED && on(day, zone, r.createdAt())) {
                rows.add(row(
                        "REFUND",
                        p,
                        r.refundNo(),
                        r.amountFen(),
                        r.createdAt(),
                        r.state().name()));
            }
        }
        rows.sort(Comparator.comparing(Row::at));
        var text = new StringBuilder(TITLES);
        rows.forEach(row -> text.append(row.text()));
        return text.toString();
    }

    private static Row row(String kind, Payment p, String refundNo, long fen, Instant at, String state) {
        String yuan = BigDecimal.valueOf(fen, 2).toPlainString();
        return new Row(
                at,
                String.join(",", kind, p.outTradeNo(), p.channelTradeNo(), refundNo, yuan, at.toString(), state)
                        + "\n");
    }

    private static boolean on(LocalDate day, ZoneId zone, Instant at) {
        return at.atZone(zone).toLocalDate().equals(day);
    }

    /** Lower-case hexadecimal SHA-256. */
    public static String hash(String csv) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(csv.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
