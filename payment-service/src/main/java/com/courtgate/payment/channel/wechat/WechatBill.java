package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.value.Digests;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads WeChat's trade bill (type ALL) while it comes in: a row of titles, rows whose values each begin with a
 * backtick, and a total. A merchant's bill has what all of its shops sold, under names of their choice: a row that
 * cannot be read is counted, and the others are read. Not to be trusted is a bill with another hash, or with fewer rows
 * than its total says.
 */
final class WechatBill {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final int GZIP = 0x1f8b;

    /** What a row is read by; where titles have changed in the course of time, any of them. */
    private enum Column {
        TIME("交易时间"),
        TRADE_NO("微信订单号"),
        OUT_TRADE_NO("商户订单号"),
        STATE("交易状态"),
        REFUND_NO("商户退款单号"),
        REFUND_STATE("退款状态"),
        AMOUNT("订单金额", "总金额", "应结订单金额"),
        REFUND_AMOUNT("申请退款金额", "退款金额");

        private final List<String> titles;

        Column(String... titles) {
            this.titles = List.of(titles);
        }

        private int in(List<String> header) {
            return titles.stream()
                    .mapToInt(header::indexOf)
                    .filter(i -> i >= 0)
                    .findFirst()
                    .orElse(-1);
        }
    }

    private final Map<Column, Integer> columns = new HashMap<>();
    private final int width;
    private final Predicate<BillLine> wanted;
    private final List<BillLine> lines = new ArrayList<>();
    private int read;
    private int broken;

    private WechatBill(String header, Predicate<BillLine> wanted) {
        this.wanted = wanted;
        List<String> titles = List.of(header.replace("\uFEFF", "").split(",", -1)).stream()
                .map(String::strip)
                .toList();
        width = titles.size();
        for (Column column : Column.values()) {
            columns.put(column, column.in(titles));
        }
    }

    /**
     * Reads a bill.
     *
     * @param hash SHA-1 in hexadecimal, of the bill unzipped
     * @param wanted the rest is counted
     */
    static BillAnswer read(InputStream file, String hash, Predicate<BillLine> wanted) throws IOException {
        MessageDigest digest = Digests.sha1();
        var text = new BufferedReader(
                new InputStreamReader(new DigestInputStream(unzipped(new BufferedInputStream(file)), digest), UTF_8));
        BillAnswer answer = read(text, wanted);
        return HexFormat.of().formatHex(digest.digest()).equalsIgnoreCase(hash)
                ? answer
                : new BillAnswer.Unknown("the bill is not the one its hash was made of");
    }

    private static InputStream unzipped(BufferedInputStream file) throws IOException {
        file.mark(2);
        int begin = file.read() << 8 | file.read();
        file.reset();
        return begin == GZIP ? new GZIPInputStream(file) : file;
    }

    /** Reads to the end, for the hash is of all of it. The last two lines are the total's titles and the total. */
    private static BillAnswer read(BufferedReader text, Predicate<BillLine> wanted) throws IOException {
        String header = text.readLine();
        var bill = new WechatBill(header == null ? "" : header, wanted);
        Deque<String> last = new ArrayDeque<>();
        var row = new StringBuilder();
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            if (line.isBlank()) {
                continue;
            }
            last.add(line);
            if (last.size() > 2) {
                bill.add(row, last.remove());
            }
        }
        bill.end(row);
        return last.size() < 2
                ? new BillAnswer.Unknown("the bill has no total")
                : bill.answer(values(last.getLast())[0]);
    }

    /** A name of goods may have a line break in it: what does not begin like a row goes on with the one before. */
    private void add(StringBuilder row, String line) {
        if (line.startsWith("`")) {
            end(row);
        }
        row.append(line);
    }

    private void end(StringBuilder row) {
        if (!row.isEmpty()) {
            @Nullable BillLine line = line(values(row.toString()));
            if (line == null) {
                broken++;
            } else {
                read++;
                if (wanted.test(line)) {
                    lines.add(line);
                }
            }
            row.setLength(0);
        }
    }

    private BillAnswer answer(String total) {
        if (columns.containsValue(-1)) {
            return new BillAnswer.Unknown("the bill has other columns than we know");
        }
        int rows = total.matches("\\d{1,9}") ? Integer.parseInt(total) : -1;
        if (rows < read || rows > read + broken) {
            return new BillAnswer.Unknown("the bill has not as many rows as its total says");
        }
        int unread = rows == read ? broken : rows - read; // one row may have come in several pieces
        return new BillAnswer.Bill(lines, read - lines.size(), unread);
    }

    /** Splits a row, but not at each comma: a name of goods may have one in it. */
    private static String[] values(String row) {
        return (row.startsWith("`") ? row.substring(1) : row).split(",`", -1);
    }

    private @Nullable BillLine line(String[] values) {
        if (values.length != width || columns.containsValue(-1)) {
            return null;
        }
        boolean refund = get(values, Column.STATE).equals("REFUND");
        try {
            return new BillLine(
                    refund ? BillLine.Kind.REFUND : BillLine.Kind.PAY,
                    get(values, Column.OUT_TRADE_NO),
                    get(values, Column.TRADE_NO),
                    refund ? get(values, Column.REFUND_NO) : null,
                    new BigDecimal(get(values, refund ? Column.REFUND_AMOUNT : Column.AMOUNT))
                            .movePointRight(2)
                            .longValueExact(),
                    LocalDateTime.parse(get(values, Column.TIME), TIME)
                            .atZone(ZONE)
                            .toInstant(),
                    get(values, refund ? Column.REFUND_STATE : Column.STATE));
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            return null;
        }
    }

    private String get(String[] values, Column column) {
        return values[columns.getOrDefault(column, -1)].strip();
    }
}
