package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.service.payments.h5.H5Service;
import com.wechat.pay.java.service.payments.h5.model.Amount;
import com.wechat.pay.java.service.payments.h5.model.H5Info;
import com.wechat.pay.java.service.payments.h5.model.PrepayRequest;
import com.wechat.pay.java.service.payments.h5.model.SceneInfo;

/** Payments by a link that a phone follows to the app (H5). */
final class WechatH5Prepay {
    private final WechatSettings settings;
    private final H5Service service;

    WechatH5Prepay(WechatSettings settings, HttpClient http) {
        this.settings = settings;
        service = new H5Service.Builder().httpClient(http).build();
    }

    /** Answers the address of the link. */
    WechatReply<String> prepay(NewPayment payment, PayerDevice.PhoneBrowser browser) {
        var amount = new Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(WechatPrepay.CURRENCY);
        var page = new H5Info();
        page.setType("Wap"); // a page of the web, of which WeChat wants to know no more
        var scene = new SceneInfo();
        scene.setPayerClientIp(browser.address());
        scene.setH5Info(page);
        var request = new PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(WechatPrepay.time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        request.setSceneInfo(scene);
        return WechatReply.of(() -> service.prepay(request).getH5Url());
    }
}
