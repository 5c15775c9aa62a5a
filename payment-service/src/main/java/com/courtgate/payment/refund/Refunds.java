package com.courtgate.payment.refund;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.RefundMoved;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundKind;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Refunds, and their share in the sums of their pay orders, which move in one transaction. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Refunds {
    private final RefundMapper mapper;
    private final PayOrders payOrders;
    private final PaymentNumberGenerator numbers;
    private final RefundSettings settings;
    private final Outbox outbox;
    private final AfterCommitCounter<RefundStatus> moves;

    Refunds(
            RefundMapper mapper,
            PayOrders payOrders,
            PaymentNumberGenerator numbers,
            RefundSettings settings,
            Outbox outbox,
            AfterCommitCounters counts) {
        this.outbox = outbox;
        this.mapper = mapper;
        this.payOrders = payOrders;
        this.numbers = numbers;
        this.settings = settings;
        this.moves = counts.of("courtgate.refunds", "", "to", RefundStatus.class, "Refunds by the state they came to");
    }

    /** Result of writing a refund down. */
    public sealed interface Written {
        record Done(Refund refund) implements Written {}

        /** A refund for the same exists already; it may be read after the transaction. */
        record Exists() implements Written {}

        /** The refund would give back more than was paid. The transaction must be rolled back. */
        record TooMuch() implements Written {}
    }

    /** A job takes it further at once when nobody else does. */
    public Written insert(NewRefundOrder refund, Instant at) {
        return insert(numbers.nextRefund(), refund, at);
    }

    /** Under a number that another has chosen. */
    public Written insert(String refundNo, NewRefundOrder refund, Instant at) {
        try {
            // While the one who wrote it down works on it, the job leaves it alone.
            mapper.insert(refundNo, refund, at.plus(settings.retryAfter()), at);
        } catch (DuplicateKeyException sameTarget) {
            return new Written.Exists();
        }
        if (refund.capped() && !payOrders.reserveRefund(refund.payOrder().id(), refund.amountFen(), at)) {
            return new Written.TooMuch();
        }
        moves.one(RefundStatus.INIT);
        return new Written.Done(find(refundNo).orElseThrow());
    }

    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Refund> find(String refundNo) {
        return refundNo.matches(OutTradeNo.FORM) ? Optional.ofNullable(mapper.find(refundNo)) : Optional.empty();
    }

    /** Returns those that are there, of a page of numbers. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public List<Refund> findAll(Collection<String> refundNos) {
        return refundNos.isEmpty() ? List.of() : mapper.findAll(refundNos);
    }

    @Transactional(propagation = Propagation.SUPPORTS)
    public Refund get(long id) {
        return Optional.ofNullable(mapper.get(id)).orElseThrow();
    }

    /**
     * The refund that decides over a reservation: the newest of its own, else of the whole order; under way, done, or
     * declined by the channel after the reservation was given up. A refund of other money, which did not pay for it,
     * does not count.
     */
    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Refund> ofReservation(String outTradeNo, long reservationId) {
        return Optional.ofNullable(mapper.ofReservation(outTradeNo, reservationId));
    }

    /** Succeeded from the first instant on and before the second, by the channel's clock. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public List<Refund> doneBetween(String channel, Instant from, Instant to) {
        return mapper.doneBetween(channel, from, to);
    }

    /**
     * The reservation is cancelled; from here on money is owed.
     *
     * @param fen what was paid for it; never more than was reserved
     * @param worthFen what booking-service says it was worth
     */
    public void cancelled(Refund refund, long fen, long worthFen, Instant at) {
        long owed = Math.min(fen, refund.amountFen());
        if (mapper.cancelled(refund.id(), owed, worthFen, at) == 1 && owed < refund.amountFen()) {
            payOrders.releaseRefund(refund.payOrderId(), refund.amountFen() - owed, at);
        }
    }

    public boolean start(Refund refund, Instant at) {
        boolean started = move(refund, RefundStatus.PROCESSING, null, null, null, at);
        if (started) {
            tell(Topology.REFUND_SENT, refund, at);
        }
        return started;
    }

    /** Notes the success of a refund, for {@link CompleteRefund} only: the sums of the pay order follow. */
    boolean succeed(Refund refund, @Nullable String channelRefundNo, Instant refundedAt, Instant at) {
        boolean succeeded = move(refund, RefundStatus.SUCCESS, null, channelRefundNo, refundedAt, at);
        if (succeeded) {
            tell(Topology.REFUND_ARRIVED, refund, at);
        }
        return succeeded;
    }

    /** The price, without discount, of what has been given back of a pay order's order. */
    public long worthGivenBack(String outTradeNo) {
        return mapper.worthGivenBack(outTradeNo);
    }

    /**
     * Ends a refund whose reservation booking-service does not give up: nothing is owed. A user's wish leaves no row,
     * for it can be repeated at will; a refund that the office ordered stays, FAILED, because its audit entry names it.
     */
    void refused(Refund refund, String why, Instant at) {
        if (refund.kind() != RefundKind.USER) {
            fail(refund, why, at);
        } else if (mapper.withdraw(refund.id()) == 1 && refund.capped()) {
            payOrders.releaseRefund(refund.payOrderId(), refund.amountFen(), at);
        }
    }

    public boolean fail(Refund refund, String why, Instant at) {
        boolean moved = move(refund, RefundStatus.FAILED, why, null, null, at);
        if (moved && refund.capped()) {
            payOrders.releaseRefund(refund.payOrderId(), refund.amountFen(), at);
        }
        return moved;
    }

    public boolean abnormal(Refund refund, String why, Instant at) {
        return move(refund, RefundStatus.ABNORMAL, why, null, null, at);
    }

    public void tryLater(Refund refund, @Nullable String error, @Nullable String channelRefundNo, Instant at) {
        Instant next = at.plus(settings.pauseAfter(refund.attempts()));
        mapper.tryLater(refund.id(), next, cut(error), channelRefundNo, at);
    }

    /** Forgets what a person typed when they wanted their money back. May be repeated. */
    @Transactional
    public void forgetReasons(long userId) {
        mapper.forgetReasons(userId);
    }

    /** A person has settled it. Answers false when it has arrived, was settled before, or nothing is owed by it yet. */
    boolean close(Refund refund, Instant at) {
        return mapper.close(refund.id(), at) == 1;
    }

    /** The job takes it further at once. Answers false when it has ended, or a person has closed it. */
    public boolean expedite(Refund refund, Instant at) {
        return mapper.expedite(refund.id(), at) == 1;
    }

    /** The channel is asked at once; also about one that a person has closed. */
    public void lookAgain(Refund refund, Instant at) {
        mapper.lookAgain(refund.id(), at);
    }

    /** Tells booking-service, so that it can tell whose money it is; not of one that a coupon had paid all of. */
    private void tell(String type, Refund refund, Instant at) {
        if (refund.amountFen() > 0) {
            var moved = new RefundMoved(
                    refund.refundNo(), refund.orderNo(), refund.userId(), refund.amountFen(), refund.channel());
            outbox.append(Topology.PAYMENT_EVENTS, type, refund.refundNo(), at, moved);
        }
    }

    private boolean move(
            Refund refund,
            RefundStatus to,
            @Nullable String error,
            @Nullable String channelRefundNo,
            @Nullable Instant refundedAt,
            Instant at) {
        if (!refund.status().canBecome(to)) {
            return false;
        }
        return switch (mapper.move(
                refund.id(), refund.status(), to, to.isOpen(), cut(error), channelRefundNo, refundedAt, at)) {
            case 0 -> false;
            case 1 -> {
                moves.one(to);
                yield true;
            }
            default -> throw new IllegalStateException("id is the key");
        };
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : TruncatedText.of(text);
    }
}
