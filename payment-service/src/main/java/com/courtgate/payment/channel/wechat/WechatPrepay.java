package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.service.payments.h5.H5Service;
import com.wechat.pay.java.service.payments.h5.model.H5Info;
import com.wechat.pay.java.service.payments.h5.model.SceneInfo;
import com.wechat.pay.java.service.payments.jsapi.JsapiService;
import com.wechat.pay.java.service.payments.jsapi.model.Payer;
import com.wechat.pay.java.service.payments.nativepay.NativePayService;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Has a payment made for the payer's device; the SDK has a service and models of its own for each kind. */
final class WechatPrepay {
    private static final String CURRENCY = "CNY";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    private final WechatSettings settings;
    private final NativePayService codes;
    private final H5Service links;
    private final JsapiService calls;

    WechatPrepay(WechatSettings settings, HttpClient http) {
        this.settings = settings;
        codes = new NativePayService.Builder().httpClient(http).build();
        links = new H5Service.Builder().httpClient(http).build();
        calls = new JsapiService.Builder().httpClient(http).build();
    }

    /** Answers what the device pays with: the text of a code, the address of a link, a prepay id. */
    WechatReply<String> of(NewPayment payment) {
        return switch (payment.device()) {
            case PayerDevice.Screen screen -> code(payment);
            case PayerDevice.PhoneBrowser browser -> link(payment, browser);
            case PayerDevice.InsideApp app -> call(payment, app);
        };
    }

    /** By a code that is scanned with another device (Native). */
    private WechatReply<String> code(NewPayment payment) {
        var amount = new com.wechat.pay.java.service.payments.nativepay.model.Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(CURRENCY);
        var request = new com.wechat.pay.java.service.payments.nativepay.model.PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        return WechatReply.of(() -> codes.prepay(request).getCodeUrl());
    }

    /** By a link that a phone follows to the app (H5). */
    private WechatReply<String> link(NewPayment payment, PayerDevice.PhoneBrowser browser) {
        var amount = new com.wechat.pay.java.service.payments.h5.model.Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(CURRENCY);
        var page = new H5Info();
        page.setType("Wap"); // a page of the web, of which WeChat wants to know no more
        var scene = new SceneInfo();
        scene.setPayerClientIp(browser.address());
        scene.setH5Info(page);
        var request = new com.wechat.pay.java.service.payments.h5.model.PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        request.setSceneInfo(scene);
        return WechatReply.of(() -> links.prepay(request).getH5Url());
    }

    /** By a call of the app from a page inside of it (JSAPI); answers the prepay id. */
    private WechatReply<String> call(NewPayment payment, PayerDevice.InsideApp app) {
        var amount = new com.wechat.pay.java.service.payments.jsapi.model.Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(CURRENCY);
        var payer = new Payer();
        payer.setOpenid(app.openid());
        var request = new com.wechat.pay.java.service.payments.jsapi.model.PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        request.setPayer(payer);
        return WechatReply.of(() -> calls.prepay(request).getPrepayId());
    }

    private static String time(Instant at) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                at.truncatedTo(ChronoUnit.SECONDS).atZone(ZONE).toOffsetDateTime());
    }
}
