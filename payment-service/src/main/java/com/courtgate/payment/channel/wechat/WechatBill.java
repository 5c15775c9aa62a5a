package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.value.Digests;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads WeChat's trade bill (type ALL): a row of titles, rows whose values each begin with a backtick, and a total. One
 * row that is not as it must be, and the whole bill is not trusted.
 */
final class WechatBill {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final int LARGEST = 256 * 1024 * 1024;
    private static final List<String> NEEDED =
            List.of("交易时间", "微信订单号", "商户订单号", "交易状态", "商户退款单号", "退款状态", "订单金额", "申请退款金额");

    private WechatBill() {}

    /** @param hash SHA-1 in hexadecimal, of the bill unzipped */
    static BillAnswer read(byte[] file, String hash) {
        byte[] bill;
        try {
            bill = unzipped(file);
        } catch (IOException e) {
            return new BillAnswer.Unknown("the bill cannot be unzipped");
        }
        if (!HexFormat.of().formatHex(Digests.sha1(bill)).equalsIgnoreCase(hash)) {
            return new BillAnswer.Unknown("the bill is not the one its hash was made of");
        }
        String text = new String(bill, UTF_8).replace("\uFEFF", "");
        return lines(text.lines().filter(row -> !row.isBlank()).toList());
    }

    private static byte[] unzipped(byte[] file) throws IOException {
        boolean zipped = file.length > 2 && file[0] == (byte) 0x1f && file[1] == (byte) 0x8b;
        if (!zipped) {
            return file;
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            byte[] bill = in.readNBytes(LARGEST + 1);
            if (bill.length > LARGEST) {
                throw new IOException("larger than any bill of ours");
            }
            return bill;
        }
    }

    private static BillAnswer lines(List<String> rows) {
        if (rows.size() < 3) {
            return new BillAnswer.Unknown("the bill has no total");
        }
        String[] titles = rows.getFirst().split(",", -1);
        Map<String, Integer> columns = IntStream.range(0, titles.length)
                .boxed()
                .collect(Collectors.toMap(i -> titles[i].strip(), i -> i, (a, b) -> a));
        if (!columns.keySet().containsAll(NEEDED)) {
            return new BillAnswer.Unknown("the bill has other columns than we know");
        }
        List<BillLine> lines = new ArrayList<>();
        for (String row : rows.subList(1, rows.size() - 2)) {
            @Nullable BillLine line = line(new Row(columns, values(row)));
            if (line == null) {
                return new BillAnswer.Unknown("row " + (lines.size() + 1) + " of the bill cannot be read");
            }
            lines.add(line);
        }
        String total = values(rows.getLast())[0];
        return total.equals(Integer.toString(lines.size()))
                ? new BillAnswer.Bill(lines)
                : new BillAnswer.Unknown("the bill has not as many rows as its total says");
    }

    /** Splits a row, but not at each comma: a name of goods may have one in it. */
    private static String[] values(String row) {
        return (row.startsWith("`") ? row.substring(1) : row).split(",`", -1);
    }

    private record Row(Map<String, Integer> columns, String[] values) {
        String get(String title) {
            return values[columns.getOrDefault(title, -1)].strip();
        }
    }

    private static @Nullable BillLine line(Row row) {
        if (row.values().length != row.columns().size()) {
            return null;
        }
        boolean refund = row.get("交易状态").equals("REFUND");
        try {
            return new BillLine(
                    refund ? BillLine.Kind.REFUND : BillLine.Kind.PAY,
                    row.get("商户订单号"),
                    row.get("微信订单号"),
                    refund ? row.get("商户退款单号") : null,
                    new BigDecimal(row.get(refund ? "申请退款金额" : "订单金额"))
                            .movePointRight(2)
                            .longValueExact(),
                    LocalDateTime.parse(row.get("交易时间"), TIME).atZone(ZONE).toInstant(),
                    row.get(refund ? "退款状态" : "交易状态"));
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            return null;
        }
    }
}
