package com.courtgate.channelsimulator.ledger;

import static com.courtgate.channelsimulator.ledger.Outcome.Reason.ALREADY_FAILED;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.ALREADY_PAID;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.CLOSED;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.DECLINED;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.EXCEEDS;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.EXPIRED;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.NOT_FOUND;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.NOT_PAID;
import static com.courtgate.channelsimulator.ledger.Outcome.Reason.OTHER_CONTENT;

import com.courtgate.channelsimulator.ledger.Outcome.Done;
import com.courtgate.channelsimulator.ledger.Outcome.Refused;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The books. One actor at a time; what a method answers is in the journal already. Repeating a request has no second
 * effect.
 */
public final class Ledger implements AutoCloseable {
    /** Executor of what the books owe: telling the merchant, deciding refunds. */
    public interface Effects {
        void tell(Callback callback);

        void decideLater(Refund refund);
    }

    /** A copy of everything. */
    public record Books(List<Payment> payments, List<Refund> refunds, List<Callback> callbacks) {}

    private final Map<String, Payment> payments = new LinkedHashMap<>();
    private final Map<String, Refund> refunds = new LinkedHashMap<>();
    private final Map<String, Callback> callbacks = new LinkedHashMap<>();
    private final Clock clock;
    private final Journal journal;
    private @Nullable Effects effects;

    public Ledger(Path file, Clock clock) {
        this.clock = clock;
        journal = Journal.open(file, this::put);
    }

    /** Carries out effects from now on; those left from before at once. */
    public synchronized void attach(Effects those) {
        effects = those;
        callbacks.values().stream()
                .filter(c -> c.state() == Callback.State.OWED)
                .forEach(those::tell);
        refunds.values().stream()
                .filter(r -> r.state() == Refund.State.PROCESSING)
                .forEach(those::decideLater);
    }

    public synchronized Outcome<Payment> create(Commands.NewPayment command) {
        @Nullable Payment known = payments.get(command.outTradeNo());
        if (known == null) {
            return createNew(command);
        }
        if (known.amountFen() != command.amountFen()
                || !known.currency().equals(command.currency())
                || !known.merchantId().equals(command.merchantId())) {
            return new Refused<>(OTHER_CONTENT, "this number has another amount");
        }
        if (known.state() == Payment.State.NOTPAY && !known.isFor(command.client())) {
            return new Refused<>(OTHER_CONTENT, "this number is for another client");
        }
        return open(known, known);
    }

    private Outcome<Payment> createNew(Commands.NewPayment command) {
        Instant now = now();
        Instant expireTime = command.expireTime().truncatedTo(ChronoUnit.MILLIS);
        if (!expireTime.isAfter(now)) {
            return new Refused<>(EXPIRED, "expireTime is over");
        }
        var payment = new Payment(
                command.outTradeNo(),
                number("T"),
                command.merchantId(),
                command.description(),
                command.amountFen(),
                command.currency(),
                expireTime,
                command.notifyUrl(),
                command.client(),
                Payment.State.NOTPAY,
                0,
                0,
                now,
                null);
        commit(Change.of(payment));
        return new Done<>(payment);
    }

    /** The value when the payment waits for its payer, else why not. */
    private static <T> Outcome<T> open(Payment payment, T value) {
        return switch (payment.state()) {
            case NOTPAY -> new Done<>(value);
            case SUCCESS -> new Refused<>(ALREADY_PAID, "it is paid");
            case FAILED -> new Refused<>(ALREADY_FAILED, "it has failed");
            case CLOSED -> new Refused<>(CLOSED, "it is closed");
        };
    }

    public synchronized Outcome<Payment> payment(String outTradeNo) {
        return with(outTradeNo, Done::new);
    }

    /** Takes the payer's money, unless it is too late. */
    public synchronized Outcome<Payment> pay(String outTradeNo, Commands.Pay command) {
        return with(outTradeNo, payment -> {
            Instant now = now();
            if (payment.state() == Payment.State.SUCCESS) {
                return new Refused<>(ALREADY_PAID, "it is paid");
            }
            if (!command.evenIfClosed()) {
                if (open(payment, payment) instanceof Refused<Payment> refused) {
                    return refused;
                }
                if (!now.isBefore(payment.expireTime())) {
                    return new Refused<>(EXPIRED, "too late to pay");
                }
            }
            long fen = command.takenFen() == 0 ? payment.amountFen() : command.takenFen();
            Payment paid = payment.paid(fen, now);
            commit(new Change(paid, null, CallbackFactory.of(paid, command.callbackPlan(), now)));
            return new Done<>(paid);
        });
    }

    /** The payer could not pay: final. */
    public synchronized Outcome<Payment> fail(String outTradeNo) {
        return with(outTradeNo, payment -> {
            if (open(payment, payment) instanceof Refused<Payment> refused) {
                return refused;
            }
            Payment failed = payment.with(Payment.State.FAILED);
            commit(new Change(failed, null, CallbackFactory.of(failed, Commands.CallbackPlan.ONCE, now())));
            return new Done<>(failed);
        });
    }

    /** Afterwards nobody can pay it; a failed one stays failed. */
    public synchronized Outcome<Payment> close(String outTradeNo) {
        return with(outTradeNo, payment -> switch (payment.state()) {
            case SUCCESS -> new Refused<>(ALREADY_PAID, "it is paid");
            case FAILED, CLOSED -> new Done<>(payment);
            case NOTPAY -> {
                Payment closed = payment.with(Payment.State.CLOSED);
                commit(Change.of(closed));
                yield new Done<>(closed);
            }
        });
    }

    /** Tells the merchant once more, true or not. */
    public synchronized Outcome<Payment> resend(String outTradeNo, Commands.CallbackPlan callbackPlan) {
        return with(outTradeNo, payment -> {
            commit(new Change(null, null, CallbackFactory.of(payment, callbackPlan, now())));
            return new Done<>(payment);
        });
    }

    /** Takes a refund; the plan counts only for a new one. */
    public synchronized Outcome<Refund> refund(Commands.NewRefund command, RefundPlan plan) {
        @Nullable Refund known = refunds.get(command.refundNo());
        if (known != null) {
            boolean same = known.outTradeNo().equals(command.outTradeNo()) && known.amountFen() == command.amountFen();
            return same ? taken(known) : new Refused<>(OTHER_CONTENT, "this number is another's");
        }
        return with(command.outTradeNo(), payment -> refundNew(payment, command, plan));
    }

    private Outcome<Refund> refundNew(Payment payment, Commands.NewRefund command, RefundPlan plan) {
        if (payment.state() != Payment.State.SUCCESS) {
            return new Refused<>(NOT_PAID, "nothing was paid");
        }
        if (command.amountFen() > payment.paidFen() - payment.refundingFen()) {
            return new Refused<>(EXCEEDS, "more than what is left of the payment");
        }
        Instant now = now();
        boolean declined = plan.becomes() == Refund.State.DECLINED;
        var refund = new Refund(
                command.refundNo(),
                number("R"),
                command.outTradeNo(),
                command.amountFen(),
                command.reason(),
                command.notifyUrl(),
                declined ? Refund.State.DECLINED : Refund.State.PROCESSING,
                plan.becomes(),
                now.plusMillis(plan.delayMillis()),
                now,
                declined ? now : null);
        long refunding = payment.refundingFen() + (declined ? 0 : command.amountFen());
        commit(new Change(payment.refunding(refunding), refund, null));
        return taken(refund);
    }

    private static Outcome<Refund> taken(Refund refund) {
        return refund.state() == Refund.State.DECLINED
                ? new Refused<>(DECLINED, "this refund is declined for good")
                : new Done<>(refund);
    }

    public synchronized Outcome<Refund> refund(String refundNo) {
        @Nullable Refund refund = refunds.get(refundNo);
        return refund == null ? new Refused<>(NOT_FOUND, "no such refund") : new Done<>(refund);
    }

    /** Decides anew what becomes of a refund that is not decided, or that a person must look at. */
    public synchronized Outcome<Refund> replan(String refundNo, RefundPlan plan) {
        @Nullable Refund refund = refunds.get(refundNo);
        if (refund == null) {
            return new Refused<>(NOT_FOUND, "no such refund");
        }
        boolean open = refund.state() == Refund.State.PROCESSING || refund.state() == Refund.State.ABNORMAL;
        if (!open || plan.becomes() == Refund.State.DECLINED) {
            return new Refused<>(OTHER_CONTENT, "it is decided, or taken already");
        }
        Refund planned = refund.planned(plan, now());
        commit(new Change(null, planned, null));
        return new Done<>(planned);
    }

    /** Carries out the plan when its time has come; else, and the second time, nothing. */
    public synchronized void decide(String refundNo) {
        @Nullable Refund refund = refunds.get(refundNo);
        Instant now = now();
        if (refund == null
                || refund.state() != Refund.State.PROCESSING
                || refund.becomes() == Refund.State.PROCESSING
                || now.isBefore(refund.dueAt())) {
            return;
        }
        Refund decided = refund.decided(now);
        commit(new Change(null, decided, CallbackFactory.of(decided, now)));
    }

    public synchronized void end(String callbackId, Callback.State state) {
        @Nullable Callback callback = callbacks.get(callbackId);
        if (callback != null && callback.state() == Callback.State.OWED) {
            commit(new Change(null, null, callback.with(state)));
        }
    }

    public synchronized Books books() {
        return new Books(
                List.copyOf(payments.values()), List.copyOf(refunds.values()), List.copyOf(callbacks.values()));
    }

    @Override
    public synchronized void close() {
        effects = null;
        journal.close();
    }

    private <T> Outcome<T> with(String outTradeNo, Function<Payment, Outcome<T>> work) {
        @Nullable Payment payment = payments.get(outTradeNo);
        return payment == null ? new Refused<>(NOT_FOUND, "no such payment") : work.apply(payment);
    }

    private void commit(Change change) {
        if (change.payment() == null && change.refund() == null && change.callback() == null) {
            return;
        }
        journal.append(change);
        put(change);
        if (effects == null) {
            return;
        }
        if (change.callback() != null && change.callback().state() == Callback.State.OWED) {
            effects.tell(change.callback());
        }
        if (change.refund() != null && change.refund().state() == Refund.State.PROCESSING) {
            effects.decideLater(change.refund());
        }
    }

    private void put(Change change) {
        if (change.payment() != null) {
            payments.put(change.payment().outTradeNo(), change.payment());
        }
        if (change.refund() != null) {
            refunds.put(change.refund().refundNo(), change.refund());
        }
        if (change.callback() != null) {
            callbacks.put(change.callback().id(), change.callback());
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    static String number(String kind) {
        return "SIM" + kind + UUID.randomUUID().toString().replace("-", "");
    }
}
