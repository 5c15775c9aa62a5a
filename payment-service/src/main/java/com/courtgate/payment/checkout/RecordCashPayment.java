package com.courtgate.payment.checkout;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.channel.Payer;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcilePayOrder;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Enters the money of an order that a clerk has in their hand. Whatever could still be paid elsewhere is closed there
 * first; then the cash ledger decides, and what follows is the way of any payment. Once it is decided, whatever is not
 * {@code Taken} means: give the money back.
 */
@Component
class RecordCashPayment {
    private static final Logger log = LoggerFactory.getLogger(RecordCashPayment.class);
    private final StartPayment startPayment;
    private final CashLedger cashLedger;
    private final PayOrders payOrders;
    private final ReconcilePayOrder reconcilePayOrder;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RecordCashPayment(
            StartPayment startPayment,
            CashLedger cashLedger,
            PayOrders payOrders,
            ReconcilePayOrder reconcilePayOrder,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.startPayment = startPayment;
        this.cashLedger = cashLedger;
        this.payOrders = payOrders;
        this.reconcilePayOrder = reconcilePayOrder;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Money in a clerk's hand.
     *
     * @param entry its name, the same whenever it is entered again; null from a page of the release before
     * @param why as the clerk gave it
     */
    record Cash(
            CurrentUser clerk,
            String orderNo,
            long payableFen,
            @Nullable String entry,
            AdminReason why) {

        /**
         * Tells whether this is that entry; where page or service were of the release before, the clerk's account tells
         * one from another.
         */
        boolean isIn(CashLedger.Entered entered) {
            return entered.entry() == null
                    ? entered.clerk() == clerk.id()
                    : entered.entry().equals(entry);
        }
    }

    /** Result of taking money. */
    sealed interface Outcome {
        /** The cash ledger has it, by this entry, now or before. */
        record Taken(PayOrder order) implements Outcome {}

        /**
         * The order was paid by other money, or is given back already.
         *
         * @param taken who took it at the desk, and when; null when it was paid in another way
         */
        record PaidBefore(PayOrder order, CashLedger.@Nullable Entered taken) implements Outcome {}

        /** The entry took the money of another order, or another sum. */
        record OtherEntry() implements Outcome {}

        /** Another request for the order is under way, perhaps a copy of this one. */
        record NotDecided() implements Outcome {}

        record Refused(PaymentOutcome.Refused why) implements Outcome {}
    }

    Outcome take(Cash cash) {
        Optional<CashLedger.Entered> known = Optional.ofNullable(cash.entry()).flatMap(cashLedger::takenBy);
        return known.isPresent() ? again(cash, known.get()) : pay(cash);
    }

    /** Answers for money that was taken before; the later life of the order is another matter. */
    private Outcome again(Cash cash, CashLedger.Entered known) {
        return payOrders
                .find(known.no())
                .<Outcome>map(order -> order.orderNo().equals(cash.orderNo()) && known.fen() == cash.payableFen()
                        ? new Outcome.Taken(order)
                        : new Outcome.OtherEntry())
                .orElseGet(Outcome.NotDecided::new);
    }

    private Outcome pay(Cash cash) {
        return switch (startPayment.atDesk(cash.orderNo(), new PayRequest(null, cash.payableFen(), null, null))) {
            case PaymentOutcome.Payable payable -> enter(cash, payable.order());
            case PaymentOutcome.AlreadyPaid paid -> paidBefore(cash, paid.order());
            case PaymentOutcome.Busy busy -> new Outcome.NotDecided();
            case PaymentOutcome.Refused no -> new Outcome.Refused(no);
        };
    }

    private Outcome enter(Cash cash, PayOrder order) {
        Instant now = clock.instant();
        Payer payer = new Payer(order.orderNo(), order.userId());
        var money = new CashLedger.Received(
                order.outTradeNo(), payer, order.payableFen(), cash.clerk().id(), cash.entry());
        boolean isTaken = Boolean.TRUE.equals(transaction.execute(tx -> {
            boolean mine = cashLedger.take(money, now);
            if (mine) {
                Map<String, Object> details = Map.of("orderNo", order.orderNo(), "paidFen", order.payableFen());
                adminAudit.record(
                        cash.clerk(), now, "desk.take", "payOrder:" + order.outTradeNo(), cash.why(), details);
                payOrders.scheduleQuery(order, now); // who dies here leaves the rest to reconcile
            }
            return mine;
        }));
        PayOrder after = follow(order, now);
        return isTaken ? new Outcome.Taken(after) : notMine(cash, after);
    }

    /** The cash ledger has decided, so the clerk is told so whatever happens now; reconcile does what is left. */
    private PayOrder follow(PayOrder order, Instant now) {
        try {
            reconcilePayOrder.reconcile(payOrders.get(order.id()), now);
            return payOrders.get(order.id());
        } catch (RuntimeException e) {
            log.warn("{} is decided in the cash ledger and not settled yet: {}", order.outTradeNo(), e.toString());
            return order;
        }
    }

    /** Answers for an entry that lost: another entered it at this moment, or this very entry did, or it was closed. */
    private Outcome notMine(Cash cash, PayOrder order) {
        boolean isTaken = cashLedger.taken(order.outTradeNo()).isPresent();
        return isTaken || order.status().isPaid()
                ? paidBefore(cash, order)
                : new Outcome.Refused(new PaymentOutcome.TooLate());
    }

    private Outcome paidBefore(Cash cash, PayOrder order) {
        CashLedger.@Nullable Entered taken =
                cashLedger.taken(order.outTradeNo()).orElse(null);
        return taken != null && cash.isIn(taken) ? new Outcome.Taken(order) : new Outcome.PaidBefore(order, taken);
    }
}
