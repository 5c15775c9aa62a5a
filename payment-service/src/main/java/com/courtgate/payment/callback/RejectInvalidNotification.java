package com.courtgate.payment.callback;

import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A notification that is not believed: logged, and where it names a live pay order the channel is asked, for it may be
 * a true one that we cannot read. Anybody can send such, as many as they like; beyond the allowance they cost nothing
 * but a number, and reconcile finds out by itself.
 */
@Component
class RejectInvalidNotification {
    private final CallbackLog callbackLog;
    private final PayOrders payOrders;
    private final CallbackSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private Instant minute = Instant.MIN;
    private int takenInMinute;

    RejectInvalidNotification(
            CallbackLog callbackLog,
            PayOrders payOrders,
            CallbackSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.callbackLog = callbackLog;
        this.payOrders = payOrders;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    void refuse(Channel channel, IncomingNotification notification, Invalid invalid, Instant now) {
        if (take()) {
            transaction.executeWithoutResult(tx -> {
                callbackLog.writeInvalid(channel, notification, invalid, now);
                Optional.ofNullable(invalid.claimedOutTradeNo())
                        .flatMap(payOrders::find)
                        .ifPresent(order -> payOrders.doubt(order, settings.doubtEvery(), now));
            });
        }
    }

    /** Answers false, counting one that nobody looks at, when this minute's are used up. */
    private synchronized boolean take() {
        Instant thisMinute = clock.instant().truncatedTo(ChronoUnit.MINUTES); // of an earlier call it would go back
        if (!thisMinute.equals(minute)) {
            minute = thisMinute;
            takenInMinute = 0;
        }
        if (takenInMinute == settings.invalidPerMinute()) {
            callbackLog.countUnlogged();
            return false;
        }
        takenInMinute++;
        return true;
    }
}
