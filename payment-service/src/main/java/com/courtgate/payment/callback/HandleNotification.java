package com.courtgate.payment.callback;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.callback.CallbackLog.Entry;
import com.courtgate.payment.callback.CallbackLog.Subject;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.meters.Count;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.AdvanceRefund;
import com.courtgate.payment.refund.Refund;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes in what a channel tells: verify, recognise a copy, compare, settle, log, all in one transaction; the answer
 * follows the commit. What can not be verified is {@link RefuseInvalid}'s.
 */
@Component
class HandleNotification {
    private static final Entry UNKNOWN = new Entry(CallbackResult.FAILED, "we know no such number");

    private final CallbackLog callbackLog;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final SettlePayment settlePayment;
    private final AdvanceRefund advanceRefund;
    private final CallbackSteps steps;

    /** What every step of this use case needs. */
    @Component
    record CallbackSteps(
            TransactionTemplate transaction,
            CrashPoints crashPoints,
            RefuseInvalid refuseInvalid,
            Count<Arrival> arrivals,
            Clock clock) {}

    HandleNotification(
            CallbackLog callbackLog,
            PayOrders payOrders,
            Refunds refunds,
            SettlePayment settlePayment,
            AdvanceRefund advanceRefund,
            CallbackSteps steps) {
        this.callbackLog = callbackLog;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.settlePayment = settlePayment;
        this.advanceRefund = advanceRefund;
        this.steps = steps;
    }

    /** What the channel is told. */
    sealed interface Outcome {
        /** It need not come again. */
        record Taken() implements Outcome {}

        /** Not believed, or about nothing we know. */
        record Refused() implements Outcome {}
    }

    Outcome handle(Channel channel, IncomingNotification notification) {
        Outcome outcome = switch (channel.read(notification)) {
            case NotificationAnswer.Invalid no -> {
                steps.refuseInvalid().refuse(channel, notification, no);
                yield new Outcome.Refused();
            }
            case NotificationAnswer.OfPayment told ->
                once(
                        new Subject(
                                channel,
                                notification,
                                "PAYMENT",
                                CallbackLog.id(channel, told.outTradeNo(), told.timestamp(), told.nonce()),
                                told.outTradeNo()),
                        now -> payment(told, now));
            case NotificationAnswer.OfRefund told ->
                once(
                        new Subject(
                                channel,
                                notification,
                                "REFUND",
                                CallbackLog.id(channel, told.refundNo(), told.timestamp(), told.nonce()),
                                told.refundNo()),
                        now -> refund(told, now));
        };
        steps.crashPoints().reach(CrashPoint.AFTER_CALLBACK_COMMIT);
        return outcome;
    }

    private Outcome once(Subject subject, Function<Instant, Entry> work) {
        Instant now = steps.clock().instant();
        String id = String.valueOf(subject.id());
        try {
            Entry entry = callbackLog.knows(id) ? null : inTransaction(subject, work, now);
            if (entry != null) {
                return entry.result() == CallbackResult.FAILED && isUnknown(entry)
                        ? new Outcome.Refused()
                        : new Outcome.Taken();
            }
        } catch (DuplicateKeyException aCopyWasFaster) {
            // All it did was undone; its twin has done the same.
        }
        steps.transaction()
                .executeWithoutResult(
                        tx -> write(subject.withoutId(), new Entry(CallbackResult.IGNORED, "duplicate"), now));
        return new Outcome.Taken();
    }

    private Entry inTransaction(Subject subject, Function<Instant, Entry> work, Instant now) {
        return Objects.requireNonNull(steps.transaction().execute(tx -> {
            Entry entry = work.apply(now);
            // What we do not know may be known when it comes again.
            write(isUnknown(entry) ? subject.withoutId() : subject, entry, now);
            steps.crashPoints().reach(CrashPoint.BEFORE_CALLBACK_COMMIT);
            return entry;
        }));
    }

    private void write(Subject subject, Entry entry, Instant now) {
        callbackLog.write(subject, entry, now);
        steps.arrivals().one(Arrival.of(entry.result()));
    }

    private static boolean isUnknown(Entry entry) {
        return entry.equals(UNKNOWN);
    }

    private Entry payment(NotificationAnswer.OfPayment told, Instant now) {
        Optional<PayOrder> found = payOrders.find(told.outTradeNo());
        if (found.isEmpty()) {
            return UNKNOWN;
        }
        PayOrder order = found.get();
        return switch (told.state()) {
            case QueryAnswer.Succeeded paid ->
                settled(settlePayment.settle(order, paid.payment(), SettlePayment.Source.NOTIFICATION, now));
            case QueryAnswer.Failed failed -> ended(order, order.status().whenGivenUp(), failed.why(), now);
            case QueryAnswer.Closed closed -> ended(order, PayOrderStatus.CLOSED, "closed at the channel", now);
            case QueryAnswer.Paying paying -> ignored("nothing has happened yet");
            case QueryAnswer.NotFound none -> ignored("says nothing");
            case QueryAnswer.Unknown unknown -> ignored(unknown.why());
        };
    }

    private static Entry settled(SettlePayment.Outcome outcome) {
        return switch (outcome) {
            case SettlePayment.Outcome.Settled done -> new Entry(CallbackResult.PROCESSED, "paid");
            case SettlePayment.Outcome.SettledBefore known -> ignored("paid already");
            case SettlePayment.Outcome.Concurrent lost -> ignored("concurrent");
            case SettlePayment.Outcome.OutOfPlace odd ->
                odd.isNew() ? new Entry(CallbackResult.PROCESSED, odd.kind().name()) : ignored(odd.kind() + ", known");
            case SettlePayment.Outcome.Differs no -> new Entry(CallbackResult.FAILED, no.what());
        };
    }

    private Entry ended(PayOrder order, PayOrderStatus to, String why, Instant now) {
        return payOrders.end(order, to, why, now)
                ? new Entry(CallbackResult.PROCESSED, to.name())
                : ignored("not from " + payOrders.get(order.id()).status() + " to " + to);
    }

    private Entry refund(NotificationAnswer.OfRefund told, Instant now) {
        Optional<Refund> found = refunds.find(told.refundNo());
        if (found.isEmpty()) {
            return UNKNOWN;
        }
        return advanceRefund.apply(found.get(), told.state())
                ? new Entry(
                        CallbackResult.PROCESSED,
                        refunds.get(found.get().id()).status().name())
                : ignored("the refund is " + refunds.get(found.get().id()).status());
    }

    private static Entry ignored(String why) {
        return new Entry(CallbackResult.IGNORED, why);
    }
}
