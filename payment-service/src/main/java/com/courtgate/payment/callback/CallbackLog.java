package com.courtgate.payment.callback;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.courtgate.common.value.Digests;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The log of notifications; the first genuine copy of each owns its callback id. */
@Component
class CallbackLog {
    private static final int LONGEST_BODY = 4000;
    private final CallbackMapper mapper;
    private final AfterCommitCounter<Arrival> arrivals;

    CallbackLog(CallbackMapper mapper, AfterCommitCounters counts) {
        this.mapper = mapper;
        this.arrivals = counts.of(
                "courtgate.callbacks", "", "result", Arrival.class, "Notifications of channels by what they came to");
    }

    /** Counted kinds of notifications: the results of genuine ones, and those that are not believed. */
    private enum Arrival {
        PROCESSED,
        IGNORED,
        FAILED,
        INVALID,
        /** There were too many. */
        INVALID_UNLOGGED
    }

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

        static Subject genuine(Channel channel, IncomingNotification notification, NotificationAnswer.Genuine told) {
            String id = callbackId(channel, told.number(), told.timestamp(), told.nonce());
            return new Subject(channel, notification, told.kind(), id, told.number());
        }

        static Subject invalid(Channel channel, IncomingNotification notification, NotificationAnswer.Invalid invalid) {
            return new Subject(channel, notification, "UNKNOWN", null, invalid.claimedOutTradeNo());
        }

        Subject withoutId() {
            return new Subject(channel, notification, kind, null, payNo);
        }
    }

    /** SHA-256 of pay number, timestamp and nonce; a re-sent one may well have another. */
    private static String callbackId(Channel channel, String payNo, String timestamp, String nonce) {
        String signed = String.join("\n", channel.name(), payNo, timestamp, nonce);
        return Digests.sha256Hex(signed.getBytes(StandardCharsets.UTF_8));
    }

    boolean knows(Subject genuine) {
        return genuine.id() != null && mapper.count(genuine.id()) > 0;
    }

    /**
     * Logs a notification that is not believed, with a digest and the length instead of its body: enough to tell
     * whether two are alike.
     */
    void writeInvalid(Subject subject, NotificationEffect disbelieved, Instant at) {
        byte[] body = subject.notification().body();
        insert(subject, false, disbelieved, "sha256:" + Digests.sha256Hex(body) + " bytes:" + body.length, at);
        arrivals.one(Arrival.INVALID);
    }

    void write(Subject subject, NotificationEffect effect, Instant at) {
        insert(subject, true, effect, new String(subject.notification().body(), StandardCharsets.UTF_8), at);
        arrivals.one(Arrival.valueOf(effect.result().name()));
    }

    /** Counts one that is neither believed nor logged. */
    void countUnlogged() {
        arrivals.one(Arrival.INVALID_UNLOGGED);
    }

    private void insert(Subject subject, boolean signatureValid, NotificationEffect effect, String body, Instant at) {
        mapper.insert(
                subject.channel().name(),
                subject.id(),
                subject.payNo() == null ? null : TruncatedText.of(subject.payNo(), 64),
                subject.kind(),
                signatureValid,
                effect.result(),
                TruncatedText.of(effect.message()),
                TruncatedText.of(body, LONGEST_BODY),
                at);
    }
}
