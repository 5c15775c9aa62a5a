package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.payment.channel.wechat.WechatStub.Canned;
import com.courtgate.payment.channel.wechat.WechatStub.Seen;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.math.BigDecimal;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** WeChat Pay's books behind {@link WechatStub}: payments and refunds, in API v3's own words. */
final class WechatBooks {
    static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final String MAKE = "/v3/pay/transactions/";
    private static final String PAYMENTS = "/v3/pay/transactions/out-trade-no/";
    private static final String REFUNDS = "/v3/refund/domestic/refunds";
    private static final String MERCHANT = "1900000001";
    private static final DateTimeFormatter BILL_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private enum State {
        NOTPAY,
        SUCCESS,
        CLOSED
    }

    private static final class Transaction {
        private final String no;
        private final long fen;
        /** Kind, and payer: another request under the same number is refused. */
        private final String asked;

        private State state = State.NOTPAY;
        private Instant at = Instant.EPOCH;

        private Transaction(String no, long fen, String asked) {
            this.no = no;
            this.fen = fen;
            this.asked = asked;
        }
    }

    private record Back(String no, String of, long fen, Instant at) {}

    private final Map<String, Transaction> payments = new LinkedHashMap<>();
    private final Map<String, Back> refunds = new LinkedHashMap<>();
    private final Clock clock;

    WechatBooks(Clock clock) {
        this.clock = clock;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    synchronized boolean pay(String no) {
        Transaction payment = payments.get(no);
        if (payment == null || payment.state != State.NOTPAY) {
            return false;
        }
        payment.state = State.SUCCESS;
        payment.at = now();
        return true;
    }

    synchronized Canned answer(Seen request) {
        String path = URI.create(request.target()).getPath();
        if (path.startsWith(PAYMENTS)) {
            String no = path.substring(PAYMENTS.length()).replace("/close", "");
            return path.endsWith("/close") ? close(no) : query(no);
        }
        if (path.startsWith(MAKE)) {
            JsonObject order = JsonParser.parseString(request.body()).getAsJsonObject();
            return create(path.substring(MAKE.length()), order);
        }
        if (path.equals(REFUNDS)) {
            return refund(JsonParser.parseString(request.body()).getAsJsonObject());
        }
        if (path.startsWith(REFUNDS)) {
            Back known = refunds.get(path.substring(REFUNDS.length() + 1));
            return known == null ? Canned.refusal(404, "RESOURCE_NOT_EXISTS") : Canned.ok(refundJson(known));
        }
        return path.equals("/v3/bill/tradebill")
                ? Canned.ok("{\"hash_type\":\"SHA1\",\"hash_value\":\"%s\",\"download_url\":\"%s\"}"
                        .formatted(sha1(bill()), "https://api.mch.weixin.qq.com/v3/billdownload/file?token=x"))
                : new Canned(200, bill().getBytes(UTF_8), false);
    }

    private Canned create(String kind, JsonObject order) {
        String no = order.get("out_trade_no").getAsString();
        long fen = order.getAsJsonObject("amount").get("total").getAsLong();
        if (isIncomplete(kind, order)) {
            return Canned.refusal(400, "PARAM_ERROR");
        }
        String asked = kind + order.get("scene_info") + order.get("payer");
        Transaction payment = payments.computeIfAbsent(no, n -> new Transaction(n, fen, asked));
        if (payment.fen != fen) {
            return Canned.refusal(403, "OUT_TRADE_NO_USED");
        }
        if (payment.state == State.NOTPAY && !payment.asked.equals(asked)) {
            return Canned.refusal(400, "INVALID_REQUEST");
        }
        return switch (payment.state) {
            case NOTPAY -> Canned.ok(made(kind, no));
            case SUCCESS -> Canned.refusal(400, "ORDERPAID");
            case CLOSED -> Canned.refusal(400, "ORDER_CLOSED");
        };
    }

    private static boolean isIncomplete(String kind, JsonObject order) {
        return switch (kind) {
            case "h5" -> {
                JsonObject scene = order.getAsJsonObject("scene_info");
                yield scene == null
                        || !scene.has("payer_client_ip")
                        || !scene.getAsJsonObject("h5_info").has("type");
            }
            case "jsapi" ->
                !order.has("payer") || !order.getAsJsonObject("payer").has("openid");
            default -> false;
        };
    }

    private static String made(String kind, String no) {
        return switch (kind) {
            case "native" -> "{\"code_url\":\"weixin://wxpay/bizpayurl?pr=" + no + "\"}";
            case "h5" -> "{\"h5_url\":\"https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=" + no + "\"}";
            case "jsapi" -> "{\"prepay_id\":\"wx" + no + "\"}";
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private Canned query(String no) {
        return payments.containsKey(no)
                ? Canned.ok(transactionJson(no, MERCHANT))
                : Canned.refusal(404, "ORDER_NOT_EXIST");
    }

    private Canned close(String no) {
        Transaction payment = payments.get(no);
        if (payment == null) {
            return Canned.refusal(404, "ORDER_NOT_EXIST");
        }
        if (payment.state == State.SUCCESS) {
            return Canned.refusal(400, "ORDERPAID");
        }
        payment.state = State.CLOSED;
        return new Canned(204, new byte[0], true);
    }

    private Canned refund(JsonObject request) {
        String no = request.get("out_refund_no").getAsString();
        String of = request.get("out_trade_no").getAsString();
        long fen = request.getAsJsonObject("amount").get("refund").getAsLong();
        Transaction payment = payments.get(of);
        if (payment == null || payment.state != State.SUCCESS) {
            return Canned.refusal(404, "RESOURCE_NOT_EXISTS");
        }
        long before = refunds.values().stream()
                .filter(back -> back.of().equals(of))
                .mapToLong(Back::fen)
                .sum();
        if (!refunds.containsKey(no) && before + fen > payment.fen) {
            return Canned.refusal(400, "PARAM_ERROR");
        }
        return Canned.ok(refundJson(refunds.computeIfAbsent(no, n -> new Back(n, of, fen, now()))));
    }

    /** As a query answers, and as a notification carries. */
    synchronized String transactionJson(String no, String merchant) {
        Transaction payment = payments.get(no);
        String paid = payment.state == State.SUCCESS
                ? "\"transaction_id\":\"T%s\",\"success_time\":\"%s\",".formatted(no, payment.at)
                : "";
        return """
                {"mchid":"%s","out_trade_no":"%s",%s"trade_state":"%s",
                 "amount":{"total":%d,"currency":"CNY"}}""".formatted(merchant, no, paid, tradeState(payment), payment.fen);
    }

    private String tradeState(Transaction payment) {
        boolean isRefunded =
                refunds.values().stream().anyMatch(back -> back.of().equals(payment.no));
        return isRefunded ? "REFUND" : payment.state.name();
    }

    /** As a notification carries. */
    synchronized String refundNotice(String no) {
        return refundJson(refunds.get(no)).replace("\"status\"", "\"refund_status\"");
    }

    private static String refundJson(Back back) {
        return """
                {"refund_id":"B%s","out_refund_no":"%s","out_trade_no":"%s",
                 "status":"SUCCESS","success_time":"%s"}""".formatted(back.no(), back.no(), back.of(), back.at());
    }

    private String bill() {
        Stream<String> paid = payments.values().stream()
                .filter(payment -> payment.state == State.SUCCESS)
                .map(payment -> row(payment.at, payment.no, "SUCCESS", "", "", payment.fen, 0));
        Stream<String> back = refunds.values().stream()
                .map(refund -> row(refund.at(), refund.of(), "REFUND", refund.no(), "SUCCESS", 0, refund.fen()));
        List<String> rows = Stream.concat(paid, back).toList();
        return "交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,订单金额,申请退款金额\r\n"
                + String.join("", rows)
                + "总交易单数\r\n`"
                + rows.size()
                + "\r\n";
    }

    private static String row(
            Instant at, String no, String state, String refundNo, String refundState, long fen, long backFen) {
        String time = LocalDateTime.ofInstant(at, ZONE).format(BILL_TIME);
        return "`" + String.join(",`", time, "T" + no, no, state, refundNo, refundState, yuan(fen), yuan(backFen))
                + "\r\n";
    }

    private static String yuan(long fen) {
        return BigDecimal.valueOf(fen, 2).toPlainString();
    }

    private static String sha1(String bill) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bill.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
