package com.courtgate.payment.channel;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Payment request that a page hands to the channel's app, signed by us; of WeChat the arguments of
 * {@code getBrandWCPayRequest}.
 *
 * @param timeStamp of the signature, in seconds since 1970
 * @param prepay the payment, {@code prepay_id=...}
 */
public record BridgeCall(
        String appId,
        String timeStamp,
        String nonceStr,
        @JsonProperty("package") String prepay,
        String signType,
        String paySign) {}
