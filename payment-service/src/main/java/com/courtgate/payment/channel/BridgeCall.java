package com.courtgate.payment.channel;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a page inside the channel's app asks the app to pay, signed by us; of WeChat the arguments of
 * {@code getBrandWCPayRequest}.
 *
 * @param timeStamp of the signature, in seconds since 1970
 * @param prepay what is paid, {@code prepay_id=...}
 */
public record BridgeCall(
        String appId,
        String timeStamp,
        String nonceStr,
        @JsonProperty("package") String prepay,
        String signType,
        String paySign) {}
