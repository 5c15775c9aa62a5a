package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.channel.NotificationAnswer.OfPayment;
import com.courtgate.payment.channel.NotificationAnswer.OfRefund;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.wechat.pay.java.core.cipher.AeadAesCipher;
import com.wechat.pay.java.core.exception.WechatPayException;
import com.wechat.pay.java.core.notification.NotificationParser;
import com.wechat.pay.java.core.notification.RequestParam;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.refund.model.RefundNotification;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells genuine notifications from others: signed by WeChat, fresh, and decrypted with our key. */
final class WechatNotifications {
    private static final String SIGN_TYPE = "WECHATPAY2-SHA256-RSA2048";
    /** Begin of signatures that WeChat sends all the time, to see whether we check at all. */
    private static final String PROBE = "WECHATPAY/SIGNTEST/";

    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final NotificationParser parser;
    private final Clock clock;

    WechatNotifications(PlatformKeys keys, String apiV3Key, Clock clock) {
        parser = new NotificationParser(
                Map.of(SIGN_TYPE, keys), Map.of("AEAD_AES_256_GCM", new AeadAesCipher(apiV3Key.getBytes(UTF_8))));
        this.clock = clock;
    }

    NotificationAnswer read(IncomingNotification notification) {
        Map<String, String> headers = notification.headers();
        @Nullable String timestamp = headers.get("wechatpay-timestamp");
        @Nullable String nonce = headers.get("wechatpay-nonce");
        @Nullable String signature = headers.get("wechatpay-signature");
        @Nullable String serial = headers.get("wechatpay-serial");
        if (timestamp == null || nonce == null || signature == null || serial == null) {
            return new Invalid("it is not signed", null);
        }
        if (signature.startsWith(PROBE)) {
            return new Invalid("a probe of WeChat's", null);
        }
        if (!isFresh(timestamp)) {
            return new Invalid("its timestamp is more than 5 minutes away", null);
        }
        var signed = new RequestParam.Builder()
                .serialNumber(serial)
                .timestamp(timestamp)
                .nonce(nonce)
                .signature(signature)
                .signType(SIGN_TYPE)
                .body(new String(notification.body(), UTF_8));
        return verified(signed.build(), timestamp, nonce);
    }

    /** The SDK checks the signature, not its age. */
    private boolean isFresh(String timestamp) {
        if (!timestamp.matches("\\d{1,12}")) {
            return false;
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        return Duration.between(signedAt, clock.instant()).abs().compareTo(WINDOW) <= 0;
    }

    /** Catches in one place all that the SDK throws at what is not as it must be. */
    private NotificationAnswer verified(RequestParam param, String timestamp, String nonce) {
        try {
            String type = eventType(param.getBody());
            if (type.startsWith("TRANSACTION.")) {
                Transaction transaction = parser.parse(param, Transaction.class);
                return new OfPayment(
                        timestamp, nonce, transaction.getOutTradeNo(), WechatStatusMapping.payment(transaction));
            }
            if (type.startsWith("REFUND.")) {
                RefundNotification refund = parser.parse(param, RefundNotification.class);
                return new OfRefund(
                        timestamp,
                        nonce,
                        refund.getOutRefundNo(),
                        WechatStatusMapping.refund(
                                refund.getRefundStatus(), refund.getRefundId(), refund.getSuccessTime()));
            }
            return new Invalid("it is about something else", null);
        } catch (WechatPayException | IllegalArgumentException | JsonParseException | NullPointerException e) {
            return new Invalid("it is not genuine: " + e.getClass().getSimpleName(), null);
        }
    }

    /** Reads the event type, which is not trusted yet and only says as what the SDK shall read it. */
    private static String eventType(String body) {
        JsonElement json = JsonParser.parseString(body);
        @Nullable
        JsonElement type = json.isJsonObject() ? json.getAsJsonObject().get("event_type") : null;
        return type != null && type.isJsonPrimitive() ? type.getAsString() : "";
    }
}
