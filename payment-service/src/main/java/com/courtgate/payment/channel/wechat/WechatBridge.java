package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.BridgeCall;
import com.wechat.pay.java.core.cipher.Signer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;

/** Signs what a page inside WeChat hands over to {@code WeixinJSBridge}. */
final class WechatBridge {
    private static final int NONCE_BYTES = 16;

    private final String appId;
    private final Signer signer;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    WechatBridge(String appId, Signer signer, Clock clock) {
        this.appId = appId;
        this.signer = signer;
        this.clock = clock;
    }

    BridgeCall call(String prepayId) {
        String timeStamp = Long.toString(clock.instant().getEpochSecond());
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String nonceStr = HexFormat.of().formatHex(nonce);
        String prepay = "prepay_id=" + prepayId;
        String signed = String.join("\n", appId, timeStamp, nonceStr, prepay, "");
        return new BridgeCall(
                appId, timeStamp, nonceStr, prepay, "RSA", signer.sign(signed).getSign());
    }
}
