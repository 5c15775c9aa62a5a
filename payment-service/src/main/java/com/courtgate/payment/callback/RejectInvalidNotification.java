package com.courtgate.payment.callback;

import com.courtgate.payment.callback.CallbackLog.Subject;
import com.courtgate.payment.callback.NotificationEffect.Rejected;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
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
    private final InvalidNotificationLimiter allowance;
    private final CallbackSettings settings;
    private final TransactionTemplate transaction;

    RejectInvalidNotification(
            CallbackLog callbackLog,
            PayOrders payOrders,
            InvalidNotificationLimiter allowance,
            CallbackSettings settings,
            TransactionTemplate transaction) {
        this.callbackLog = callbackLog;
        this.payOrders = payOrders;
        this.allowance = allowance;
        this.settings = settings;
        this.transaction = transaction;
    }

    void refuse(Channel channel, IncomingNotification notification, Invalid invalid, Instant now) {
        if (allowance.take()) {
            transaction.executeWithoutResult(tx -> {
                var subject = Subject.invalid(channel, notification, invalid);
                callbackLog.writeInvalid(subject, new Rejected(invalid.why()), now);
                Optional.ofNullable(invalid.claimedOutTradeNo())
                        .flatMap(payOrders::find)
                        .ifPresent(order -> payOrders.doubt(order, settings.doubtEvery(), now));
            });
        }
    }
}
