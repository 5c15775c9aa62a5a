package com.courtgate.payment.refund;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Refunds that a backup made us forget. A refund's number is what makes a repetition harmless, and theirs is lost: so
 * the refunds of older payments wait until the channel's bills have told of them, and one that is wanted once more is
 * done by the one that went out already.
 */
@Component
public class LostRefunds {
    private final LostRefundMapper mapper;
    private final Refunds refunds;
    private final CompleteRefund completeRefund;

    LostRefunds(LostRefundMapper mapper, Refunds refunds, CompleteRefund completeRefund) {
        this.mapper = mapper;
        this.refunds = refunds;
        this.completeRefund = completeRefund;
    }

    /**
     * Notes a refund of a payment of ours that the channel has made and that is not among our rows. Its own number
     * tells nothing: booking-service has chosen it, or a person at the channel.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void found(String channel, BillLine refund) {
        String refundNo = refund.refundNo();
        if (refundNo != null && !refund.hasFailed() && mapper.insert(channel, refund) == 1) {
            // A person has closed the refund whose money this is: it is owed to nobody else.
            Optional.ofNullable(mapper.closedFor(channel, refund)).ifPresent(closed -> mapper.take(refundNo, closed));
        }
    }

    /** A person has closed a refund: the money that a bill told of for it is owed to nobody else. */
    @Transactional(propagation = Propagation.MANDATORY)
    void closed(Refund refund) {
        Optional.ofNullable(mapper.lockFor(refund)).ifPresent(lost -> mapper.take(lost.refundNo(), refund.refundNo()));
    }

    /** Returns, of a page of numbers, those of lost refunds that became part of others, with the others' numbers. */
    public Map<String, String> takenBy(Collection<String> refundNos) {
        return refundNos.isEmpty()
                ? Map.of()
                : mapper.taken(refundNos).stream()
                        .collect(Collectors.toMap(
                                LostRefundMapper.Lost::refundNo, lost -> String.valueOf(lost.takenBy())));
    }

    /** Returns the numbers on the channel's bill of refunds that were done by lost ones in that time, by ours. */
    public Map<String, String> numbersOnBill(String channel, Instant from, Instant to) {
        return mapper.takenBetween(channel, from, to).stream()
                .collect(Collectors.toMap(lost -> String.valueOf(lost.takenBy()), LostRefundMapper.Lost::refundNo));
    }

    /** Answers true when a refund that is owed must not be asked for at the channel, now or any more. */
    @Transactional(propagation = Propagation.MANDATORY)
    boolean settles(Refund refund, Instant now) {
        if (mapper.mayBeLost(refund)) {
            refunds.tryLater(refund, null, null, now);
            return true;
        }
        return Optional.ofNullable(mapper.lockFor(refund))
                .filter(lost -> refunds.start(refund, now))
                .map(lost -> done(refund, lost, now))
                .orElse(false);
    }

    private boolean done(Refund refund, LostRefundMapper.Lost lost, Instant now) {
        if (mapper.take(lost.refundNo(), refund.refundNo()) != 1) {
            throw new IllegalStateException("its row is locked: " + lost.refundNo());
        }
        return completeRefund.complete(refunds.get(refund.id()), lost.refundNo(), lost.refundedAt(), now);
    }
}
