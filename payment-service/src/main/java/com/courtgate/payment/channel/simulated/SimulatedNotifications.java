package com.courtgate.payment.channel.simulated;

import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells genuine notifications from others: the signature is over the raw body, and fresh. */
final class SimulatedNotifications {
    private final SimulatedSignatures signatures;

    SimulatedNotifications(SimulatedSignatures signatures) {
        this.signatures = signatures;
    }

    NotificationAnswer read(IncomingNotification notification) {
        Map<String, String> headers = notification.headers();
        @Nullable String timestamp = headers.get("x-channel-timestamp");
        @Nullable String nonce = headers.get("x-channel-nonce");
        @Nullable
        String objection = signatures.objection(
                headers.get("x-channel-key-id"),
                timestamp,
                headers.get("x-channel-signature"),
                timestamp + "\n" + nonce,
                notification.body());
        JsonNode json = SimulatedReply.parsed(notification.body());
        if (objection != null || timestamp == null || nonce == null) {
            String why = objection == null ? "it has no nonce" : objection;
            return new NotificationAnswer.Invalid(why, claim(json));
        }
        return genuine(json, timestamp, nonce);
    }

    private static NotificationAnswer genuine(JsonNode json, String timestamp, String nonce) {
        String outTradeNo = json.path("outTradeNo").asText();
        String refundNo = json.path("refundNo").asText();
        return switch (json.path("kind").asText()) {
            case "PAYMENT" ->
                new NotificationAnswer.OfPayment(timestamp, nonce, outTradeNo, SimulatedStatusMapping.payment(json));
            case "REFUND" ->
                new NotificationAnswer.OfRefund(timestamp, nonce, refundNo, SimulatedStatusMapping.refund(json));
            default -> new NotificationAnswer.Invalid("it is signed and cannot be understood", claim(json));
        };
    }

    /** Returns the number that an untrusted body claims to be about; null if that cannot be a number of ours at all. */
    private static @Nullable String claim(JsonNode json) {
        String number = json.path("outTradeNo").asText();
        return number.matches("[A-Za-z0-9_*|-]{6,32}") ? number : null;
    }
}
