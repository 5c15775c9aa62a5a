package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.wechat.pay.java.core.cipher.Signer;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.core.http.HttpHeaders;
import com.wechat.pay.java.core.http.JsonRequestBody;
import com.wechat.pay.java.core.util.GsonUtil;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Has a payment made for the payer's device: one request, whose path, payer and answer differ by the kind of client. A
 * page inside WeChat hands it over to {@code WeixinJSBridge}, signed.
 */
final class WechatPrepay {
    private static final String URL = "https://api.mch.weixin.qq.com/v3/pay/transactions/";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final String JSON = "application/json";
    private static final int NONCE_BYTES = 16;

    private final WechatSettings settings;
    private final HttpClient http;
    private final Signer signer;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    WechatPrepay(WechatSettings settings, HttpClient http, Signer signer, Clock clock) {
        this.settings = settings;
        this.http = http;
        this.signer = signer;
        this.clock = clock;
    }

    /** Answers what the device pays with: the text of a code, the address of a link, a prepay id. */
    WechatReply<String> of(NewPayment payment) {
        return switch (payment.device()) {
            case PayerDevice.Screen screen -> post("native", payment, Map.of(), "code_url");
            case PayerDevice.PhoneBrowser browser ->
                post("h5", payment, Map.of("scene_info", scene(browser.address())), "h5_url");
            case PayerDevice.InsideApp app ->
                post("jsapi", payment, Map.of("payer", Map.of("openid", app.openid())), "prepay_id");
        };
    }

    /** A page of the web, of which WeChat wants to know no more. */
    private static Map<String, Object> scene(String address) {
        return Map.of("payer_client_ip", address, "h5_info", Map.of("type", "Wap"));
    }

    private WechatReply<String> post(String kind, NewPayment payment, Map<String, Object> payer, String answer) {
        Map<String, Object> request = new HashMap<>(payer);
        request.put("appid", settings.appId());
        request.put("mchid", settings.merchantId());
        request.put("description", payment.description());
        request.put("out_trade_no", payment.outTradeNo());
        request.put("time_expire", time(payment.expireTime()));
        request.put("notify_url", payment.notifyUrl());
        request.put("amount", Map.of("total", payment.payableFen(), "currency", "CNY"));
        var body = new JsonRequestBody.Builder().body(GsonUtil.toJson(request)).build();
        var headers = new HttpHeaders(Map.of("Accept", JSON, "Content-Type", JSON));
        return WechatReply.of(() ->
                text(http.post(headers, URL + kind, body, JsonObject.class).getServiceResponse(), answer));
    }

    private static @Nullable String text(JsonObject answer, String name) {
        @Nullable JsonElement value = answer.get(name);
        return value == null || value.isJsonNull() ? null : value.getAsString();
    }

    private static String time(Instant at) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                at.truncatedTo(ChronoUnit.SECONDS).atZone(ZONE).toOffsetDateTime());
    }

    BridgeCall call(String prepayId) {
        String timeStamp = Long.toString(clock.instant().getEpochSecond());
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String nonceStr = HexFormat.of().formatHex(nonce);
        String prepay = "prepay_id=" + prepayId;
        String signed = String.join("\n", settings.appId(), timeStamp, nonceStr, prepay, "");
        return new BridgeCall(
                settings.appId(),
                timeStamp,
                nonceStr,
                prepay,
                "RSA",
                signer.sign(signed).getSign());
    }
}
