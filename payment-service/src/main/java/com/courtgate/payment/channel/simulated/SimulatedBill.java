package com.courtgate.payment.channel.simulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.value.Digests;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a bill; one line that is not as it must be, and the whole bill is not trusted. */
final class SimulatedBill {
    private static final String TITLES = "kind,out_trade_no,channel_trade_no,refund_no,amount_yuan,at,state";

    private SimulatedBill() {}

    static BillAnswer read(byte[] body, String hash) {
        if (!HexFormat.of().formatHex(Digests.sha256(body)).equals(hash)) {
            return new BillAnswer.Unknown("the bill is not the one its hash was made of");
        }
        String[] rows = new String(body, UTF_8).split("\n", -1);
        if (!rows[0].equals(TITLES) || !rows[rows.length - 1].isEmpty()) {
            return new BillAnswer.Unknown("the bill does not begin or end as it must");
        }
        List<BillLine> lines = new ArrayList<>();
        for (int i = 1; i < rows.length - 1; i++) {
            @Nullable BillLine line = line(rows[i].split(",", -1));
            if (line == null) {
                return new BillAnswer.Unknown("row " + i + " of the bill cannot be read");
            }
            lines.add(line);
        }
        return new BillAnswer.Bill(lines);
    }

    private static @Nullable BillLine line(String[] fields) {
        if (fields.length != 7 || !fields[4].matches("\\d{1,15}\\.\\d\\d")) {
            return null;
        }
        try {
            BillLine.Kind kind = BillLine.Kind.valueOf(fields[0]);
            return new BillLine(
                    kind,
                    fields[1],
                    fields[2],
                    kind == BillLine.Kind.REFUND ? fields[3] : null,
                    new BigDecimal(fields[4]).movePointRight(2).longValueExact(),
                    Instant.parse(fields[5]),
                    fields[6]);
        } catch (IllegalArgumentException | DateTimeException e) {
            return null;
        }
    }
}
