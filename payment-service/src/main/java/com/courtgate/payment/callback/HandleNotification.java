package com.courtgate.payment.callback;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.callback.CallbackLog.Told;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.crash.CrashPoint;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes in a channel's notification: verify, recognise a copy, compare, settle, log, all in one transaction; the answer
 * follows the commit. What cannot be verified is {@link RejectInvalidNotification}'s.
 */
@Component
class HandleNotification {
    private final CallbackLog callbackLog;
    private final ApplyNotification applyNotification;
    private final RejectInvalidNotification rejectInvalidNotification;
    private final TransactionTemplate transaction;
    private final CrashPoints crashPoints;
    private final Clock clock;

    HandleNotification(
            CallbackLog callbackLog,
            ApplyNotification applyNotification,
            RejectInvalidNotification rejectInvalidNotification,
            TransactionTemplate transaction,
            CrashPoints crashPoints,
            Clock clock) {
        this.callbackLog = callbackLog;
        this.applyNotification = applyNotification;
        this.rejectInvalidNotification = rejectInvalidNotification;
        this.transaction = transaction;
        this.crashPoints = crashPoints;
        this.clock = clock;
    }

    NotificationEffect handle(Channel channel, IncomingNotification notification) {
        Instant now = clock.instant();
        NotificationEffect effect = switch (channel.read(notification)) {
            case NotificationAnswer.Invalid invalid -> {
                rejectInvalidNotification.refuse(channel, notification, invalid, now);
                yield NotificationEffect.rejected(invalid.why());
            }
            case NotificationAnswer.Genuine answer -> once(new Told(channel, notification, answer), now);
        };
        crashPoints.reach(CrashPoint.AFTER_CALLBACK_COMMIT);
        return effect;
    }

    private NotificationEffect once(Told told, Instant now) {
        try {
            if (!callbackLog.knows(told)) {
                return apply(told, now);
            }
        } catch (DuplicateKeyException aCopyWasFaster) {
            // All it did was undone; its twin has done the same.
        }
        var duplicate = NotificationEffect.nothing("duplicate");
        transaction.executeWithoutResult(tx -> callbackLog.write(told, false, duplicate, now));
        return duplicate;
    }

    private NotificationEffect apply(Told told, Instant now) {
        return Objects.requireNonNull(transaction.execute(tx -> {
            NotificationEffect effect = applyNotification.apply(told.channel().name(), told.answer(), now);
            callbackLog.write(told, effect.isTaken(), effect, now);
            crashPoints.reach(CrashPoint.BEFORE_CALLBACK_COMMIT);
            return effect;
        }));
    }
}
