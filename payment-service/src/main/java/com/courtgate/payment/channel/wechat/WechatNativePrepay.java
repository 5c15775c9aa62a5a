package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.NewPayment;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.service.payments.nativepay.NativePayService;
import com.wechat.pay.java.service.payments.nativepay.model.Amount;
import com.wechat.pay.java.service.payments.nativepay.model.PrepayRequest;

/** Payments by a code that is scanned with another device (Native). */
final class WechatNativePrepay {
    private final WechatSettings settings;
    private final NativePayService service;

    WechatNativePrepay(WechatSettings settings, HttpClient http) {
        this.settings = settings;
        service = new NativePayService.Builder().httpClient(http).build();
    }

    /** Answers the text of the code. */
    WechatReply<String> prepay(NewPayment payment) {
        var amount = new Amount();
        amount.setTotal(Math.toIntExact(payment.payableFen()));
        amount.setCurrency(WechatPrepay.CURRENCY);
        var request = new PrepayRequest();
        request.setAppid(settings.appId());
        request.setMchid(settings.merchantId());
        request.setDescription(payment.description());
        request.setOutTradeNo(payment.outTradeNo());
        request.setTimeExpire(WechatPrepay.time(payment.expireTime()));
        request.setNotifyUrl(payment.notifyUrl());
        request.setAmount(amount);
        return WechatReply.of(() -> service.prepay(request).getCodeUrl());
    }
}
