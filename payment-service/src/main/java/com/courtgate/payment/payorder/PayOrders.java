package com.courtgate.payment.payorder;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.meters.MoneyMeter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Pay orders. Every move names the state it starts from and answers false when another actor was first. Moves that take
 * the coupon along have one caller each: SettlePayment, EndPayOrder, CompleteRefund. Reads need no transaction: between
 * them channels are asked.
 */
@Repository
public class PayOrders {
    private final PayOrderMapper mapper;
    private final PaymentNumberGenerator numbers;
    private final ReconcileSettings reconcile;
    private final RenotificationSettings renotification;
    private final AfterCommitCounter<PayOrderStatus> moves;
    private final MoneyMeter money;

    PayOrders(
            PayOrderMapper mapper,
            PaymentNumberGenerator numbers,
            ReconcileSettings reconcile,
            RenotificationSettings renotification,
            AfterCommitCounters counts,
            MoneyMeter money) {
        this.mapper = mapper;
        this.numbers = numbers;
        this.reconcile = reconcile;
        this.renotification = renotification;
        this.moves = counts.of(
                "courtgate.pay.orders", "", "to", PayOrderStatus.class, "Pay orders by the state they came to");
        this.money = money;
    }

    public PayOrder get(long id) {
        return Optional.ofNullable(mapper.get(id)).orElseThrow();
    }

    public Optional<PayOrder> find(String outTradeNo) {
        return outTradeNo.matches(OutTradeNo.FORM) ? Optional.ofNullable(mapper.find(outTradeNo)) : Optional.empty();
    }

    /** Returns those that are there, of a page of numbers. */
    public List<PayOrder> findAll(Collection<String> outTradeNos) {
        return outTradeNos.isEmpty() ? List.of() : mapper.findAll(outTradeNos);
    }

    /** The attempt that is live, or the one that paid the order and is not wholly refunded. */
    public Optional<PayOrder> currentAttempt(String orderNo) {
        return Optional.ofNullable(mapper.currentAttempt(orderNo));
    }

    /** Counts the attempts to pay an order. */
    public int attempts(String orderNo) {
        return mapper.attempts(orderNo);
    }

    /** All attempts, the first one first. */
    public List<PayOrder> ofOrder(String orderNo) {
        return mapper.ofOrder(orderNo);
    }

    /** All paid from the first instant on and before the second, by the channel's clock. */
    public List<PayOrder> paidBetween(String channel, Instant from, Instant to) {
        return mapper.paidBetween(channel, from, to);
    }

    /** Returns a number that no pay order has. */
    public String nextNo() {
        return numbers.nextPayment();
    }

    /**
     * Locks the order until the end of the transaction, in which a pay order of it may be written; false when the order
     * has ended.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean lockOrder(String orderNo, Instant at) {
        mapper.ensureOrder(orderNo, at);
        return mapper.hasOrderEnded(orderNo) == 0;
    }

    /** No pay order is made for it, and no coupon locked, from the commit on. Waits for whoever has locked it. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void endOrder(String orderNo, Instant at) {
        mapper.endOrder(orderNo, at);
    }

    /** Empty when the order has a live or paid one already. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<PayOrder> insert(NewPayOrder order, Instant at) {
        try {
            mapper.insert(order, PayOrderStatus.INIT, null, at.plus(reconcile.threshold()), at);
            moves.one(PayOrderStatus.INIT);
            return find(order.outTradeNo());
        } catch (DuplicateKeyException anotherIsLive) {
            return Optional.empty();
        }
    }

    /**
     * Writes down a pay order that has ended already, whatever else its order has: the way to know a lost one again.
     * Empty when its number is there. Throws DuplicateKeyException when the order has begun another at this moment.
     *
     * @param reason for people who read the row; at most 200 characters
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<PayOrder> insertClosed(NewPayOrder order, String reason, Instant at) {
        if (find(order.outTradeNo()).isPresent()) {
            return Optional.empty();
        }
        mapper.insert(order, PayOrderStatus.CLOSED, reason, null, at);
        moves.one(PayOrderStatus.CLOSED);
        return find(order.outTradeNo());
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public boolean accepted(PayOrder order, String codeUrl, Instant at) {
        return isMoved(mapper.accepted(order.id(), codeUrl, at), PayOrderStatus.PAYING);
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public boolean succeed(PayOrder order, Payment payment, Instant at) {
        Instant repeatAt = at.plus(renotification.first());
        boolean succeeded = order.status().canBecome(PayOrderStatus.SUCCESS)
                && isMoved(mapper.succeed(order.id(), order.status(), payment, repeatAt, at), PayOrderStatus.SUCCESS);
        if (succeeded) {
            money.moved(MoneyMeter.Move.TAKEN, payment.paidFen());
        }
        return succeeded;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public boolean end(PayOrder order, PayOrderStatus to, String reason, Instant at) {
        return order.status().canBecome(to)
                && isMoved(mapper.end(order.id(), order.status(), to, TruncatedText.of(reason), at), to);
    }

    /** Reconcile asks the channel at that time, whatever the state is. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void scheduleQuery(PayOrder order, Instant at) {
        mapper.scheduleQuery(order.id(), at);
    }

    /**
     * Reconcile asks the channel soon, because of what nobody vouches for. Answers false, changing nothing, when it is
     * not live or such a thing has happened within that time already.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean doubt(PayOrder order, Duration atMostEvery, Instant at) {
        return isOne(mapper.doubt(order.id(), at.minus(atMostEvery), at));
    }

    /** Reconcile closes it as soon as the channel agrees. Answers false when it is not live. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean requestClose(PayOrder order, String why, Instant at) {
        return isOne(mapper.requestClose(order.id(), why, at));
    }

    /** Answers false when it would give back more than was paid, or nothing was. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean reserveRefund(long payOrderId, long fen, Instant at) {
        return isOne(mapper.reserveRefund(payOrderId, fen, at));
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void releaseRefund(long payOrderId, long fen, Instant at) {
        must(mapper.releaseRefund(payOrderId, fen, at));
    }

    /** The reserved sum has been given back. The row stays locked until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void refunded(long payOrderId, long fen, Instant at) {
        must(mapper.refunded(payOrderId, fen, at));
    }

    /**
     * Makes it REFUNDED when all of its money has been given back, and all of its order. Answers false when something
     * is left, or it was REFUNDED before.
     *
     * @param worthFen of what has been given back of the order: its price without discount
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean completeIfFullyRefunded(long payOrderId, long worthFen, Instant at) {
        return isMoved(mapper.completeIfFullyRefunded(payOrderId, worthFen, at), PayOrderStatus.REFUNDED);
    }

    /** booking-service has taken the payment, or refused it. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void answered(PayOrder order) {
        mapper.answered(order.id());
    }

    private boolean isMoved(int rows, PayOrderStatus to) {
        boolean moved = isOne(rows);
        if (moved) {
            moves.one(to);
        }
        return moved;
    }

    private static boolean isOne(int rows) {
        return switch (rows) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException("id is the key");
        };
    }

    private static void must(int rows) {
        if (rows != 1) {
            throw new IllegalStateException("refunds of a pay order do not add up");
        }
    }
}
