package com.courtgate.payment.callback;

import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The log of notifications; the first genuine copy of each owns its callback id. */
@Component
class CallbackLog {
    private static final int LONGEST_BODY = 4000;
    private final CallbackMapper mapper;

    CallbackLog(CallbackMapper mapper) {
        this.mapper = mapper;
    }

    /** What a notification came to, in words. */
    record Entry(CallbackResult result, String message) {}

    /**
     * A notification as it is logged.
     *
     * @param id null for one that must not occupy it
     */
    record Subject(
            Channel channel,
            IncomingNotification notification,
            String kind,
            @Nullable String id,
            @Nullable String payNo) {

        Subject withoutId() {
            return new Subject(channel, notification, kind, null, payNo);
        }
    }

    /** SHA-256 of pay number, timestamp and nonce; a re-sent one may well have another. */
    static String id(Channel channel, String payNo, String timestamp, String nonce) {
        String signed = String.join("\n", channel.name(), payNo, timestamp, nonce);
        return digest(signed.getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    boolean knows(String id) {
        return mapper.count(id) > 0;
    }

    /** Of one that is not believed the body is not kept, but what tells whether two are alike. */
    void writeInvalid(Subject subject, String why, Instant at) {
        byte[] body = subject.notification().body();
        var entry = new Entry(CallbackResult.FAILED, why);
        insert(subject, false, entry, "sha256:" + digest(body) + " bytes:" + body.length, at);
    }

    void write(Subject subject, Entry entry, Instant at) {
        insert(subject, true, entry, text(subject.notification().body()), at);
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private void insert(Subject subject, boolean signatureValid, Entry entry, String body, Instant at) {
        mapper.insert(
                subject.channel().name(),
                subject.id(),
                cut(subject.payNo(), 64),
                subject.kind(),
                signatureValid,
                entry.result(),
                String.valueOf(cut(entry.message(), 200)),
                String.valueOf(cut(body, LONGEST_BODY)),
                at);
    }

    private static @Nullable String cut(@Nullable String text, int most) {
        return text == null ? null : text.substring(0, Math.min(text.length(), most));
    }
}
