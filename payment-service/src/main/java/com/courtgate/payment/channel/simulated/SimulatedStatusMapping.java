package com.courtgate.payment.channel.simulated;

import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The channel's words for payments and refunds, the same in answers and notifications. */
final class SimulatedStatusMapping {
    private SimulatedStatusMapping() {}

    static QueryAnswer payment(JsonNode json) {
        return switch (json.path("state").asText()) {
            case "SUCCESS" -> succeeded(json);
            case "NOTPAY" -> new QueryAnswer.Paying();
            case "FAILED" -> new QueryAnswer.Failed("the payer could not pay");
            case "CLOSED" -> new QueryAnswer.Closed();
            default -> new QueryAnswer.Unknown("a state that we do not know");
        };
    }

    private static QueryAnswer succeeded(JsonNode json) {
        @Nullable Instant paidAt = instant(json.path("paidAt"));
        String channelTradeNo = json.path("channelTradeNo").asText();
        if (paidAt == null || channelTradeNo.isEmpty() || !json.path("paidFen").isIntegralNumber()) {
            return new QueryAnswer.Unknown("a success that lacks what belongs to it");
        }
        return new QueryAnswer.Succeeded(new Payment(
                json.path("outTradeNo").asText(),
                channelTradeNo,
                json.path("paidFen").asLong(),
                json.path("currency").asText(),
                json.path("merchantId").asText(),
                paidAt));
    }

    static RefundAnswer refund(JsonNode json) {
        String number = json.path("channelRefundNo").asText();
        @Nullable Instant decidedAt = instant(json.path("decidedAt"));
        return switch (json.path("state").asText()) {
            case "PROCESSING" -> new RefundAnswer.Processing(number);
            case "SUCCESS" ->
                decidedAt == null
                        ? new RefundAnswer.Unknown("a success without its time")
                        : new RefundAnswer.Succeeded(number, decidedAt);
            case "ABNORMAL" -> new RefundAnswer.Abnormal("the channel can not finish it");
            case "DECLINED" -> new RefundAnswer.Declined("DECLINED");
            default -> new RefundAnswer.Unknown("a state that we do not know");
        };
    }

    private static @Nullable Instant instant(JsonNode text) {
        try {
            return text.isTextual() ? Instant.parse(text.asText()) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
