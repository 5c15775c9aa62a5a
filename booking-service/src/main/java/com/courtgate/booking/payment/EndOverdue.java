package com.courtgate.booking.payment;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.common.contract.StopPaying.Money;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Does with an overdue order what payment-service's word means: without money it ends, with money it is left to its
 * event, and while nobody knows it waits until patience is over.
 */
@Component
class EndOverdue {
    private final Orders orders;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final DeadlineSettings settings;

    EndOverdue(Orders orders, CancelUnpaidOrder cancelUnpaidOrder, DeadlineSettings settings) {
        this.orders = orders;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.settings = settings;
    }

    /** Of an order that has moved meanwhile nothing is changed but its state flow. */
    @Transactional
    public void follow(Order overdue, Money money, Instant now) {
        Instant deadline = Objects.requireNonNull(overdue.payDeadline());
        switch (money) {
            case NONE -> end(overdue, now);
            case MONEY -> orders.moneyKnown(overdue, now.plus(settings.whilePaid()));
            case UNKNOWN -> {
                if (orders.isMoneyKnown(overdue)) {
                    orders.lookLater(overdue, now.plus(settings.whilePaid()));
                } else if (now.isBefore(deadline.plus(settings.patience()))) {
                    orders.lookLater(overdue, settings.next(deadline, now));
                } else {
                    end(overdue, now);
                }
            }
        }
    }

    private void end(Order overdue, Instant now) {
        cancelUnpaidOrder.unpaidInTime(overdue.orderNo(), now);
    }
}
