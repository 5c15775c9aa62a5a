package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Our side of API v3 against a stub that speaks the real wire format; what every channel promises is in
 * WechatContractIT.
 */
class WechatChannelIT {
    private static final String PAYMENT = "/v3/pay/transactions/out-trade-no/P12345678";
    private static final String NATIVE = "POST /v3/pay/transactions/native";
    private static final String H5 = "POST /v3/pay/transactions/h5";
    private static final String JSAPI = "POST /v3/pay/transactions/jsapi";
    private static final String REFUNDS = "/v3/refund/domestic/refunds";
    private static final String PAID = "{\"appid\":\"wx0000000000000001\",\"mchid\":\"1900000001\","
            + "\"out_trade_no\":\"P12345678\",\"transaction_id\":\"4200001\","
            + "\"trade_type\":\"NATIVE\",\"trade_state\":\"SUCCESS\","
            + "\"success_time\":\"2026-05-01T18:00:00+08:00\","
            + "\"amount\":{\"total\":3050,\"payer_total\":3000,\"currency\":\"CNY\","
            + "\"payer_currency\":\"CNY\"}}";
    private static final Payment PAYMENT_MADE =
            new Payment("P12345678", "4200001", 3050, "CNY", "1900000001", Instant.parse("2026-05-01T10:00:00Z"));
    private static final String REFUND_NOTICE = "{\"mchid\":\"1900000001\",\"out_trade_no\":\"P12345678\","
            + "\"transaction_id\":\"4200001\",\"out_refund_no\":\"R1\","
            + "\"refund_id\":\"5000001\",\"refund_status\":\"SUCCESS\","
            + "\"success_time\":\"2026-05-01T18:00:00+08:00\","
            + "\"amount\":{\"total\":3050,\"refund\":50,\"payer_total\":3050,"
            + "\"payer_refund\":50}}";

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
    private WechatStub stub;
    private WechatChannel channel;

    @BeforeEach
    void start() throws IOException {
        stub = new WechatStub();
        channel = stub.channel(folder, clock);
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    private static NewPayment payment() {
        return payment(new PayerDevice.Screen());
    }

    private static NewPayment payment(PayerDevice device) {
        return new NewPayment(
                "P12345678",
                "Court 1",
                3050,
                Instant.parse("2026-05-01T10:00:00.999Z"),
                "https://courts.example.edu/pay/notify/wechat",
                device);
    }

    private static NewRefund refund() {
        return new NewRefund("R1", "P12345678", "4200001", 50, 3050, "rain", "");
    }

    private static String refundBody(String status) {
        return "{\"refund_id\":\"5000001\",\"out_refund_no\":\"R1\",\"transaction_id\":\"4200001\","
                + "\"out_trade_no\":\"P12345678\",\"channel\":\"ORIGINAL\",\"status\":\""
                + status
                + "\",\"success_time\":\"2026-05-01T18:00:00+08:00\","
                + "\"create_time\":\"2026-05-01T18:00:00+08:00\"}";
    }

    @Test
    void createsACodeWithAmountInFenAndTheTimeItExpires() {
        stub.when(NATIVE, 200, "{\"code_url\":\"weixin://wxpay/bizpayurl?pr=1\"}");
        assertThat(channel.create(payment())).isEqualTo(new CreateAnswer.Accepted("weixin://wxpay/bizpayurl?pr=1"));
        assertThat(stub.seen.getFirst().body())
                .contains("\"total\":3050")
                .contains("2026-05-01T18:00:00+08:00")
                .contains("1900000001");
    }

    @Test
    void createsALinkForWhoeverIsAtTheAddressOfThePhone() {
        stub.when(H5, 200, "{\"h5_url\":\"https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1\"}");
        assertThat(channel.create(payment(new PayerDevice.PhoneBrowser("2001:db8::7"))))
                .isEqualTo(
                        new CreateAnswer.Accepted("https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1"));
        var sent = JsonParser.parseString(stub.seen.getFirst().body()).getAsJsonObject();
        var scene = sent.getAsJsonObject("scene_info");
        assertThat(scene.get("payer_client_ip").getAsString()).isEqualTo("2001:db8::7");
        assertThat(scene.getAsJsonObject("h5_info").get("type").getAsString()).isEqualTo("Wap");
        assertThat(sent.getAsJsonObject("amount").get("total").getAsInt()).isEqualTo(3050);
        assertThat(sent.get("time_expire").getAsString()).isEqualTo("2026-05-01T18:00:00+08:00");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://wx.tenpay.com.evil.example/checkmweb",
                "http://wx.tenpay.com/checkmweb",
                "javascript:alert(1)",
                "weixin://wxpay/bizpayurl?pr=1",
            })
    void sendsNobodyToAPlaceThatIsNotWechats(String link) {
        stub.when(H5, 200, "{\"h5_url\":\"" + link + "\"}");
        assertThat(channel.create(payment(new PayerDevice.PhoneBrowser("203.0.113.9"))))
                .isInstanceOf(CreateAnswer.Unknown.class);
    }

    @Test
    void createsACallForTheAppOfOneUserAndSignsItAnewEachTime() throws GeneralSecurityException {
        stub.when(JSAPI, 200, "{\"prepay_id\":\"wx201410272009395522657a690389285100\"}");
        assertThat(channel.create(payment(new PayerDevice.InsideApp("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"))))
                .isEqualTo(new CreateAnswer.Accepted("wx201410272009395522657a690389285100"));
        var sent = JsonParser.parseString(stub.seen.getFirst().body()).getAsJsonObject();
        assertThat(sent.getAsJsonObject("payer").get("openid").getAsString()).isEqualTo("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o");
        BridgeCall call = channel.bridgeCall("wx201410272009395522657a690389285100");
        assertThat(call.appId()).isEqualTo("wx0000000000000001");
        assertThat(call.prepay()).isEqualTo("prepay_id=wx201410272009395522657a690389285100");
        assertThat(call.signType()).isEqualTo("RSA");
        assertThat(call.timeStamp()).isEqualTo(Long.toString(clock.instant().getEpochSecond()));
        assertThat(isSignedByUs(call)).isTrue();
        assertThat(channel.bridgeCall("wx1").nonceStr()).isNotEqualTo(call.nonceStr());
    }

    /** As WeChat's app checks it. */
    private boolean isSignedByUs(BridgeCall call) throws GeneralSecurityException {
        String signed = String.join("\n", call.appId(), call.timeStamp(), call.nonceStr(), call.prepay(), "");
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(stub.merchant.getPublic());
        signature.update(signed.getBytes(UTF_8));
        return signature.verify(Base64.getDecoder().decode(call.paySign()));
    }

    @ParameterizedTest
    @CsvSource({
        "400,PARAM_ERROR,Declined",
        "400,ORDER_CLOSED,Declined",
        "400,ORDERPAID,AlreadyPaid",
        "403,OUT_TRADE_NO_USED,Unknown",
        "400,INVALID_REQUEST,Unknown",
        "403,NO_AUTH,Unknown",
        "401,SIGN_ERROR,Unknown",
        "429,FREQUENCY_LIMITED,Unknown",
        "500,SYSTEM_ERROR,Unknown",
        "502,PARAM_ERROR,Unknown",
    })
    void takesARefusalToCreateForWhatItIs(int status, String code, String answer) {
        stub.when(NATIVE, status, "{\"code\":\"" + code + "\",\"message\":\"m\"}");
        assertThat(channel.create(payment()).getClass().getSimpleName()).isEqualTo(answer);
    }

    @Test
    void queriesWhatWasPaid() {
        stub.when("GET " + PAYMENT, 200, PAID);
        assertThat(channel.query("P12345678")).isEqualTo(new QueryAnswer.Succeeded(PAYMENT_MADE));
        assertThat(stub.seen.getFirst().target()).isEqualTo(PAYMENT + "?mchid=1900000001");
    }

    @ParameterizedTest
    @CsvSource({
        "SUCCESS,Succeeded",
        "REFUND,Succeeded",
        "NOTPAY,Paying",
        "USERPAYING,Paying",
        "ACCEPT,Paying",
        "CLOSED,Closed",
        "REVOKED,Closed",
        "PAYERROR,Failed",
        "SOMETHING_NEW,Unknown",
    })
    void understandsEachState(String state, String answer) {
        stub.when("GET " + PAYMENT, 200, PAID.replace("SUCCESS", state));
        assertThat(channel.query("P12345678").getClass().getSimpleName()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "404,ORDER_NOT_EXIST,NotFound",
        "404,RESOURCE_NOT_EXISTS,Unknown",
        "500,SYSTEM_ERROR,Unknown",
        "503,ORDER_NOT_EXIST,Unknown",
    })
    void takesARefusalToQueryForWhatItIs(int status, String code, String answer) {
        stub.when("GET " + PAYMENT, status, "{\"code\":\"" + code + "\",\"message\":\"m\"}");
        assertThat(channel.query("P12345678").getClass().getSimpleName()).isEqualTo(answer);
    }

    @Test
    void aSuccessThatLacksItsAmountOrIsAnothersIsUnknown() {
        stub.when("GET " + PAYMENT, 200, PAID.replace("\"total\":3050,", ""));
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
        stub.when("GET " + PAYMENT, 200, PAID.replace("P12345678", "P99999999"));
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
    }

    @Test
    void closes() {
        stub.when("POST " + PAYMENT + "/close", 204, "");
        assertThat(channel.close("P12345678")).isEqualTo(new CloseAnswer.Closed());
        assertThat(stub.seen.getFirst().body()).contains("1900000001");
    }

    @ParameterizedTest
    @CsvSource({
        "400,ORDERPAID,AlreadyPaid",
        "400,ORDER_CLOSED,Closed",
        "404,ORDER_NOT_EXIST,NotFound",
        "202,USER_PAYING,Unknown",
        "200,SUCCESS,Unknown",
        "500,SYSTEM_ERROR,Unknown",
        "429,FREQUENCY_LIMITED,Unknown",
    })
    void takesARefusalToCloseForWhatItIs(int status, String code, String answer) {
        stub.when("POST " + PAYMENT + "/close", status, "{\"code\":\"" + code + "\"}");
        assertThat(channel.close("P12345678").getClass().getSimpleName()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "PROCESSING,Processing",
        "SUCCESS,Succeeded",
        "CLOSED,Declined",
        "ABNORMAL,Abnormal",
        "SOMETHING_NEW,Unknown",
    })
    void refundsAndQueriesRefunds(String status, String answer) {
        stub.when("POST " + REFUNDS, 200, refundBody(status));
        stub.when("GET " + REFUNDS + "/R1", 200, refundBody(status));
        assertThat(channel.refund(refund()).getClass().getSimpleName()).isEqualTo(answer);
        assertThat(channel.queryRefund("R1").getClass().getSimpleName()).isEqualTo(answer);
        assertThat(stub.seen.getFirst().body())
                .contains("\"out_refund_no\":\"R1\"")
                .contains("\"transaction_id\":\"4200001\"")
                .contains("\"refund\":50")
                .contains("\"total\":3050");
    }

    @ParameterizedTest
    @CsvSource({
        "400,PARAM_ERROR,Unknown",
        "404,RESOURCE_NOT_EXISTS,Unknown",
        "403,USER_ACCOUNT_ABNORMAL,Declined",
        "403,NOT_ENOUGH,Unknown",
        "400,INVALID_REQUEST,Unknown",
        "429,FREQUENCY_LIMITED,Unknown",
        "500,SYSTEM_ERROR,Unknown",
    })
    void takesARefusalToRefundForWhatItIs(int status, String code, String answer) {
        stub.when("POST " + REFUNDS, status, "{\"code\":\"" + code + "\",\"message\":\"m\"}");
        assertThat(channel.refund(refund()).getClass().getSimpleName()).isEqualTo(answer);
    }

    /**
     * The code says that the request is wrong, not that the money may never move: the same number is good for a right
     * one.
     */
    @Test
    void keepsARefundWhoseReasonIsTooLongOpen() {
        stub.when("POST " + REFUNDS, 200, refundBody("SUCCESS"));
        var tooLong = new NewRefund("R1", "P12345678", "4200001", 50, 3050, "r".repeat(81), "");
        assertThat(channel.refund(tooLong)).isInstanceOf(RefundAnswer.Unknown.class);
    }

    @Test
    void aTimeoutIsUnknown() throws IOException {
        channel = stub.channel(folder, clock, Duration.ofMillis(300));
        stub.silent = true;
        assertThat(channel.create(payment())).isInstanceOf(CreateAnswer.Unknown.class);
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
        assertThat(channel.close("P12345678")).isInstanceOf(CloseAnswer.Unknown.class);
        assertThat(channel.refund(refund())).isInstanceOf(RefundAnswer.Unknown.class);
    }

    @Test
    void nobodyThereIsUnknown() {
        stub.close();
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
        assertThat(channel.bill(LocalDate.of(2026, 5, 1))).isInstanceOf(BillAnswer.Unknown.class);
    }

    @Test
    void anAnswerThatWechatHasNotSignedIsUnknown() {
        stub.whenUnsigned("GET " + PAYMENT, 200, PAID.getBytes(UTF_8));
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
        stub.signer = stub.merchant.getPrivate();
        stub.when("GET " + PAYMENT, 200, PAID);
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Unknown.class);
    }

    @Test
    void acceptsBothPlatformKeysWhileTheyAreBeingChanged() {
        stub.when("GET " + PAYMENT, 200, PAID);
        stub.serial = "PUB_KEY_ID_2";
        stub.signer = stub.nextPlatform.getPrivate();
        assertThat(channel.query("P12345678")).isInstanceOf(QueryAnswer.Succeeded.class);
        assertThat(channel.read(notice())).isInstanceOf(NotificationAnswer.OfPayment.class);

        stub.serial = "PUB_KEY_ID_1";
        assertThat(channel.read(notice())).isInstanceOf(Invalid.class);
        stub.serial = "PUB_KEY_ID_3";
        assertThat(channel.read(notice())).isInstanceOf(Invalid.class);
    }

    private IncomingNotification notice() {
        return stub.notification("TRANSACTION.SUCCESS", PAID, clock.instant().getEpochSecond());
    }

    private static IncomingNotification with(IncomingNotification notification, String header, String value) {
        Map<String, String> headers = new HashMap<>(notification.headers());
        headers.put(header, value);
        return new IncomingNotification(headers, notification.body());
    }

    @Test
    void readsANotificationOfAPayment() {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        assertThat(channel.read(notice()))
                .isEqualTo(new NotificationAnswer.OfPayment(
                        timestamp, "nonce1", "P12345678", new QueryAnswer.Succeeded(PAYMENT_MADE)));
    }

    @Test
    void readsANotificationOfARefund() {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        assertThat(channel.read(stub.notification(
                        "REFUND.SUCCESS", REFUND_NOTICE, clock.instant().getEpochSecond())))
                .isEqualTo(new NotificationAnswer.OfRefund(
                        timestamp,
                        "nonce1",
                        "R1",
                        new RefundAnswer.Succeeded("5000001", Instant.parse("2026-05-01T10:00:00Z"))));
    }

    @Test
    void refusesANotificationThatIsMoreThanFiveMinutesAway() {
        IncomingNotification notification = notice();
        clock.advance(Duration.ofSeconds(299));
        assertThat(channel.read(notification)).isInstanceOf(NotificationAnswer.OfPayment.class);
        clock.advance(Duration.ofSeconds(3));
        assertThat(channel.read(notification)).isInstanceOf(Invalid.class);
        clock.advance(Duration.ofSeconds(-900));
        assertThat(channel.read(notification)).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not base64 !!", "AAAA", "====", "\u00e9"})
    void refusesMalformedSignaturesQuietly(String signature) {
        assertThat(channel.read(with(notice(), "wechatpay-signature", signature)))
                .isInstanceOf(Invalid.class);
    }

    @Test
    void refusesAProbeAsWhatItIs() {
        assertThat(channel.read(with(notice(), "wechatpay-signature", "WECHATPAY/SIGNTEST/dGVzdA==")))
                .isInstanceOfSatisfying(Invalid.class, i -> assertThat(i.why()).contains("probe"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{\"event_type\":{}}", "{\"event_type\":\"TRANSACTION.SUCCESS\"}"})
    void refusesSignedNonsense(String body) {
        long now = clock.instant().getEpochSecond();
        Map<String, String> headers = new HashMap<>(notice().headers());
        headers.put("wechatpay-signature", stub.sign(now + "\nnonce1\n" + body + "\n"));
        assertThat(channel.read(new IncomingNotification(headers, body.getBytes(UTF_8))))
                .isInstanceOf(Invalid.class);
    }

    private static final String TITLES = "\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,"
            + "付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,"
            + "退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r\n";
    private static final String PAY_ROW =
            "`2026-05-01 18:00:00,`wx1,`1900000001,`0,`,`4200001,`P12345678,`o1,`NATIVE,`SUCCESS,"
                    + "`OTHERS,`CNY,`12345.67,`0.00,`0,`0,`0.00,`0.00,`,`,`Court 1, hall B,`,"
                    + "`74.07000,`0.60%,`12345.67,`0.00,`\r\n";
    private static final String REFUND_ROW =
            "`2026-05-01 19:00:00,`wx1,`1900000001,`0,`,`4200001,`P12345678,`o1,`NATIVE,`REFUND,"
                    + "`OTHERS,`CNY,`0.00,`0.00,`5000001,`R1,`0.29,`0.00,`ORIGINAL,`SUCCESS,"
                    + "`Court 1, hall B,`,`0.00000,`0.60%,`0.00,`0.29,`\r\n";
    private static final String TOTAL = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n"
            + "`2,`12345.67,`0.29,`0.00,`74.07000,`12345.67,`0.29\r\n";

    private void givesBill(String bill, boolean zipped) throws Exception {
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bill.getBytes(UTF_8)));
        stub.when(
                "GET /v3/bill/tradebill",
                200,
                "{\"hash_type\":\"SHA1\",\"hash_value\":\""
                        + hash
                        + "\",\"download_url\":"
                        + "\"https://api.mch.weixin.qq.com/v3/billdownload/file?token=x\"}");
        var out = new ByteArrayOutputStream();
        if (zipped) {
            try (var gzip = new GZIPOutputStream(out)) {
                gzip.write(bill.getBytes(UTF_8));
            }
        } else {
            out.writeBytes(bill.getBytes(UTF_8));
        }
        stub.whenUnsigned("GET /v3/billdownload/file", 200, out.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsTheBillOfADayExactly(boolean zipped) throws Exception {
        givesBill(TITLES + PAY_ROW + REFUND_ROW + TOTAL, zipped);
        assertThat(channel.bill(LocalDate.of(2026, 5, 1)))
                .isInstanceOfSatisfying(
                        BillAnswer.Bill.class,
                        bill -> assertThat(bill.lines())
                                .containsExactly(
                                        new BillLine(
                                                BillLine.Kind.PAY,
                                                "P12345678",
                                                "4200001",
                                                null,
                                                1234567,
                                                Instant.parse("2026-05-01T10:00:00Z"),
                                                "SUCCESS"),
                                        new BillLine(
                                                BillLine.Kind.REFUND,
                                                "P12345678",
                                                "4200001",
                                                "R1",
                                                29,
                                                Instant.parse("2026-05-01T11:00:00Z"),
                                                "SUCCESS")));
        assertThat(stub.seen.getFirst().target())
                .contains("bill_date=2026-05-01")
                .contains("bill_type=ALL");
    }

    private List<BillLine> linesOf(String bill, int unread) throws Exception {
        givesBill(bill, true);
        BillAnswer answer = channel.bill(LocalDate.of(2026, 5, 1));
        assertThat(answer)
                .isInstanceOfSatisfying(
                        BillAnswer.Bill.class, read -> assertThat(read.unread()).isEqualTo(unread));
        return ((BillAnswer.Bill) answer).lines();
    }

    /** Goods of other shops of the merchant have names of their choice. */
    @ParameterizedTest
    @CsvSource({
        "'Court 1\nhall B', 0",
        "'Court 1\r\n\r\nhall B', 0",
        "'Court 1\n`hall B', 1",
        "'Court 1,`hall B', 1",
        "'Court 1\n`2026-05-01 18:00:00,`wx1', 1",
    })
    void readsTheOtherRowsOfABillWhateverNamesGoodsHave(String name, int unread) throws Exception {
        String theirs = PAY_ROW.replace("P12345678", "LUNCH").replace("Court 1, hall B", name.translateEscapes());
        for (String rows : List.of(theirs + PAY_ROW, PAY_ROW + theirs)) {
            assertThat(linesOf(TITLES + rows + TOTAL, unread))
                    .hasSize(2 - unread)
                    .filteredOn(line -> line.outTradeNo().equals("P12345678"))
                    .singleElement()
                    .returns(1234567L, BillLine::fen);
        }
    }

    @Test
    void countsARowThatCannotBeRead() throws Exception {
        String broken = PAY_ROW.replace("`12345.67,`0.00,`\r", "`1.005,`0.00,`\r");
        assertThat(linesOf(TITLES + broken + REFUND_ROW + TOTAL, 1)).hasSize(1);
    }

    /** As of merchants from before there were coupons: without the last three columns. */
    @Test
    void readsABillOf24Columns() throws Exception {
        String bill = TITLES.replace(",订单金额,申请退款金额,费率备注", "")
                + PAY_ROW.replace("`0.60%,`12345.67,`0.00,`", "`0.60%")
                + REFUND_ROW.replace("`0.60%,`0.00,`0.29,`", "`0.60%")
                + TOTAL;
        assertThat(linesOf(bill, 0)).extracting(BillLine::fen).containsExactly(1234567L, 29L);
    }

    @Test
    void keepsOfALargeBillWhatIsWanted() throws Exception {
        givesBill(TITLES + PAY_ROW + REFUND_ROW + TOTAL, true);
        assertThat(channel.bill(LocalDate.of(2026, 5, 1), line -> line.refundNo() != null))
                .isInstanceOfSatisfying(BillAnswer.Bill.class, bill -> {
                    assertThat(bill.lines()).hasSize(1);
                    assertThat(bill.others()).isEqualTo(1);
                    assertThat(bill.count()).isEqualTo(2);
                });
    }

    @Test
    void doesNotTrustABillWithAnotherHashOrWithRowsMissing() throws Exception {
        var day = LocalDate.of(2026, 5, 1);
        givesBill(TITLES + PAY_ROW + TOTAL, true);
        assertThat(channel.bill(day)).isInstanceOf(BillAnswer.Unknown.class);
        givesBill(TITLES + PAY_ROW.replace("`12345.67,`0.00,`\r", "`1.005,`0.00,`\r") + TOTAL, true);
        assertThat(channel.bill(day)).isInstanceOf(BillAnswer.Unknown.class);
        givesBill(TITLES + PAY_ROW + REFUND_ROW + TOTAL, true);
        stub.whenUnsigned(
                "GET /v3/billdownload/file",
                200,
                (TITLES + PAY_ROW.replace("12345.67", "12345.68") + REFUND_ROW + TOTAL).getBytes(UTF_8));
        assertThat(channel.bill(day)).isInstanceOf(BillAnswer.Unknown.class);
    }

    @Test
    void aBillThatIsNotMadeYetComesLaterAndAnEmptyDayHasNoRows() {
        var day = LocalDate.of(2026, 5, 1);
        stub.when("GET /v3/bill/tradebill", 400, "{\"code\":\"STATEMENT_CREATING\"}");
        assertThat(channel.bill(day)).isEqualTo(new BillAnswer.NotReady());
        stub.when("GET /v3/bill/tradebill", 400, "{\"code\":\"NO_STATEMENT_EXIST\"}");
        assertThat(channel.bill(day))
                .isInstanceOfSatisfying(
                        BillAnswer.Bill.class, bill -> assertThat(bill.lines()).isEmpty());
    }
}
