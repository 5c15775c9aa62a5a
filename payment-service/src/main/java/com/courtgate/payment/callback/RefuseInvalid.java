package com.courtgate.payment.callback;

import com.courtgate.payment.callback.CallbackLog.Subject;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.meters.Count;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A notification that is not believed: logged, and where it names a live pay order the channel is asked, for it may be
 * a true one that we can not read. Anybody can send such, as many as he likes; beyond the allowance they cost nothing
 * but a number, and reconcile finds out by itself.
 */
@Component
class RefuseInvalid {
    private final CallbackLog callbackLog;
    private final PayOrders payOrders;
    private final InvalidAllowance allowance;
    private final CallbackSettings settings;
    private final Steps steps;

    /** What every step of this use case needs. */
    @Component
    record Steps(TransactionTemplate transaction, Count<Arrival> arrivals, Clock clock) {}

    RefuseInvalid(
            CallbackLog callbackLog,
            PayOrders payOrders,
            InvalidAllowance allowance,
            CallbackSettings settings,
            Steps steps) {
        this.callbackLog = callbackLog;
        this.payOrders = payOrders;
        this.allowance = allowance;
        this.settings = settings;
        this.steps = steps;
    }

    void refuse(Channel channel, IncomingNotification notification, Invalid invalid) {
        if (!allowance.take()) {
            steps.arrivals().one(Arrival.INVALID_UNLOGGED);
            return;
        }
        Instant now = steps.clock().instant();
        String claimed = invalid.claimedOutTradeNo();
        var subject = new Subject(channel, notification, "UNKNOWN", null, claimed);
        steps.transaction().executeWithoutResult(tx -> {
            callbackLog.writeInvalid(subject, invalid.why(), now);
            Optional.ofNullable(claimed)
                    .flatMap(payOrders::find)
                    .ifPresent(o -> payOrders.doubt(o, settings.doubtEvery(), now));
            steps.arrivals().one(Arrival.INVALID);
        });
    }
}
