package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.wechat.pay.java.core.http.HttpClient;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Has a payment made for the payer's device; the SDK has a service and models of its own for each kind. */
final class WechatPrepay {
    static final String CURRENCY = "CNY";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    private final WechatNativePrepay codes;
    private final WechatH5Prepay links;
    private final WechatJsapiPrepay calls;

    WechatPrepay(WechatSettings settings, HttpClient http) {
        codes = new WechatNativePrepay(settings, http);
        links = new WechatH5Prepay(settings, http);
        calls = new WechatJsapiPrepay(settings, http);
    }

    /** Answers what the device pays with: the text of a code, the address of a link, a prepay id. */
    WechatReply<String> of(NewPayment payment) {
        return switch (payment.device()) {
            case PayerDevice.Screen screen -> codes.prepay(payment);
            case PayerDevice.PhoneBrowser browser -> links.prepay(payment, browser);
            case PayerDevice.InsideApp app -> calls.prepay(payment, app);
        };
    }

    static String time(Instant at) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                at.truncatedTo(ChronoUnit.SECONDS).atZone(ZONE).toOffsetDateTime());
    }
}
