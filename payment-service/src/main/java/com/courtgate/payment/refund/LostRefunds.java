package com.courtgate.payment.refund;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
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
    private final PaymentNumberGenerator numbers;

    LostRefunds(
            LostRefundMapper mapper, Refunds refunds, CompleteRefund completeRefund, PaymentNumberGenerator numbers) {
        this.mapper = mapper;
        this.refunds = refunds;
        this.completeRefund = completeRefund;
        this.numbers = numbers;
    }

    /**
     * Notes a refund that the channel has made and that is not among our rows. Only one that bears our tag is ours;
     * another was made by hand, or by another system.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void found(String channel, BillLine refund) {
        if (refund.refundNo() != null && numbers.madeAt(refund.refundNo()).isPresent()) {
            mapper.insert(channel, refund);
        }
    }

    /** The number of the refund that a lost one became part of; empty while it has not, and for any other. */
    public Optional<String> takenBy(String refundNo) {
        return Optional.ofNullable(mapper.find(refundNo)).map(LostRefundMapper.Lost::takenBy);
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
