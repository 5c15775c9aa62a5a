package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.service.payments.jsapi.JsapiService;
import com.wechat.pay.java.service.payments.jsapi.model.Amount;
import com.wechat.pay.java.service.payments.jsapi.model.Payer;
import com.wechat.pay.java.service.payments.jsapi.model.PrepayRequest;

/** Payments by a call of the app from a page inside of it (JSAPI). */
final class WechatJsapiPrepay {
    private final WechatSettings settings;
    private final JsapiService service;

    WechatJsapiPrepay(WechatSettings settings, HttpClient http) {
        this.settings = settings;
        service = new JsapiService.Builder().httpClient(http).build();
    }

    /** Answers the prepay id that the app is called with. */
    WechatReply<String> prepay(NewPayment payment, PayerDevice.InsideApp app) {
        var amount = new Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(WechatPrepay.CURRENCY);
        var payer = new Payer();
        payer.setOpenid(app.openid());
        var request = new PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(WechatPrepay.time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        request.setPayer(payer);
        return WechatReply.of(() -> service.prepay(request).getPrepayId());
    }
}
