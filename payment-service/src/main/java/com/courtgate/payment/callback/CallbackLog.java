package com.courtgate.payment.callback;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.courtgate.common.value.Digests;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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

    /** A genuine notification, and what came in with it. */
    record Told(Channel channel, IncomingNotification notification, NotificationAnswer.Genuine answer) {
        /** SHA-256 of pay number, timestamp and nonce; a re-sent one may well have another. */
        private String id() {
            String signed = String.join("\n", channel.name(), answer.number(), answer.timestamp(), answer.nonce());
            return Digests.sha256Hex(signed.getBytes(StandardCharsets.UTF_8));
        }
    }

    boolean knows(Told told) {
        return mapper.count(told.id()) > 0;
    }

    /** @param isFirst false for one that must not occupy its id: a copy, or one that may come again */
    void write(Told told, boolean isFirst, NotificationEffect effect, Instant at) {
        mapper.insert(
                told.channel().name(),
                isFirst ? told.id() : null,
                TruncatedText.of(told.answer().number(), 64),
                told.answer().kind(),
                true,
                effect.result(),
                TruncatedText.of(effect.message()),
                TruncatedText.of(new String(told.notification().body(), StandardCharsets.UTF_8), LONGEST_BODY),
                at);
        arrivals.one(Arrival.valueOf(effect.result().name()));
    }

    /**
     * Logs a notification that is not believed, with a digest and the length instead of its body: enough to tell
     * whether two are alike.
     */
    void writeInvalid(Channel channel, IncomingNotification notification, Invalid invalid, Instant at) {
        String claimed = invalid.claimedOutTradeNo();
        byte[] body = notification.body();
        mapper.insert(
                channel.name(),
                null,
                claimed == null ? null : TruncatedText.of(claimed, 64),
                "UNKNOWN",
                false,
                NotificationEffect.Result.FAILED,
                TruncatedText.of(invalid.why()),
                "sha256:" + Digests.sha256Hex(body) + " bytes:" + body.length,
                at);
        arrivals.one(Arrival.INVALID);
    }

    /** Counts one that is neither believed nor logged. */
    void countUnlogged() {
        arrivals.one(Arrival.INVALID_UNLOGGED);
    }
}
