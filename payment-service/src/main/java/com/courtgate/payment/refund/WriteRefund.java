package com.courtgate.payment.refund;

import com.courtgate.payment.refund.Refunds.Written;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The transactions that order a refund, or hurry one that is ordered. */
@Component
class WriteRefund {
    private final Refunds refunds;
    private final TransactionTemplate transaction;

    WriteRefund(Refunds refunds, TransactionTemplate transaction) {
        this.refunds = refunds;
        this.transaction = transaction;
    }

    Written write(NewRefundOrder order, Instant at) {
        return write(order, at, refund -> {});
    }

    /** @param alongside written in the same transaction, when the refund is */
    Written write(NewRefundOrder order, Instant at, Consumer<Refund> alongside) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                Written result = refunds.insert(order, at);
                if (result instanceof Written.Done done) {
                    alongside.accept(done.refund());
                } else {
                    tx.setRollbackOnly();
                }
                return result;
            }));
        } catch (PessimisticLockingFailureException othersAtTheSameMoment) {
            return new Written.TooMuch();
        }
    }

    /** Returns what the audit log keeps of a refund that the office ordered. */
    static Map<String, Object> details(Refund ordered) {
        return Map.of(
                "amountFen", ordered.amountFen(),
                "reservationId", String.valueOf(ordered.reservationId()),
                "refundNo", ordered.refundNo());
    }

    /** @param alongside written in the same transaction */
    void expedite(Refund refund, Instant at, Runnable alongside) {
        transaction.executeWithoutResult(tx -> {
            refunds.expedite(refund, at);
            alongside.run();
        });
    }
}
