package com.courtgate.payment.refund;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Events that lead to each state, done to a refund in each: it moves and the sums of its pay order follow, or nothing
 * does.
 */
class RefundMovesIT extends PaymentServerTest {
    @Autowired
    private CompleteRefund completeRefund;

    @Autowired
    private TransactionTemplate transaction;

    static Stream<Arguments> pairs() {
        return Arrays.stream(RefundStatus.values())
                .flatMap(from -> Arrays.stream(RefundStatus.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void movesOrStaysAsItIs(RefundStatus from, RefundStatus to) {
        Booked order = anOrder(2);
        String no = paid(order);
        bring(order, from);
        Refund before = onlyRefund(no);
        assertThat(before.status()).isEqualTo(from);
        boolean moved = Boolean.TRUE.equals(transaction.execute(tx -> attempt(before, to, clock.instant())));
        assertThat(moved).isEqualTo(from.canBecome(to));
        Refund after = onlyRefund(no);
        assertThat(after.status()).isEqualTo(moved ? to : from);
        PayOrder sums = payOrder(no);
        boolean isHeld = after.status().isOpen() || after.status() == RefundStatus.ABNORMAL;
        assertThat(sums.refundingFen()).isEqualTo(isHeld ? PRICE_FEN : 0);
        assertThat(sums.refundedFen()).isEqualTo(after.status() == RefundStatus.SUCCESS ? PRICE_FEN : 0);
    }

    /** A refund of one of two reservations, which came to its state as they do. */
    private void bring(Booked order, RefundStatus state) {
        switch (state) {
            case INIT -> crashes.dieAt(CrashPoint.BEFORE_CHANNEL_REFUND);
            case PROCESSING -> channel.refundsTakeTime();
            case SUCCESS -> {
                // the channel is well
            }
            case FAILED -> channel.answersNextRefund(new RefundAnswer.Declined("balance too low"));
            case ABNORMAL -> channel.answersNextRefund(new RefundAnswer.Abnormal("card is gone"));
        }
        refund(order, order.reservationId());
        crashes.spareAll();
    }

    private boolean attempt(Refund refund, RefundStatus to, Instant now) {
        return switch (to) {
            case INIT -> false; // nothing leads back
            case PROCESSING -> refunds.start(refund, now);
            case SUCCESS -> completeRefund.complete(refund, "C1", now, now);
            case FAILED -> refunds.fail(refund, "the test wants it", now);
            case ABNORMAL -> refunds.abnormal(refund, "the test wants it", now);
        };
    }
}
