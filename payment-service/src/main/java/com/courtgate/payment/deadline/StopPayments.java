package com.courtgate.payment.deadline;

import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Lets no pay order be made for an order any more, and answers what there is: the end mark first, so that none can
 * begin after the look at what has begun. Asks no channel itself: reconcile closes what is live, and whoever asks again
 * learns what came of it.
 */
@Component
class StopPayments {
    private static final String OVERDUE = "pay deadline is over";
    private final PayOrders payOrders;
    private final TransactionTemplate transaction;
    private final Clock clock;

    StopPayments(PayOrders payOrders, TransactionTemplate transaction, Clock clock) {
        this.payOrders = payOrders;
        this.transaction = transaction;
        this.clock = clock;
    }

    Map<String, Money> stop(Collection<String> orderNos) {
        Instant now = clock.instant();
        Map<String, Money> money = new LinkedHashMap<>();
        for (String orderNo : new TreeSet<>(orderNos)) {
            money.put(orderNo, Objects.requireNonNull(transaction.execute(tx -> stop(orderNo, now))));
        }
        return money;
    }

    private Money stop(String orderNo, Instant now) {
        payOrders.endOrder(orderNo, now);
        Optional<PayOrder> found = payOrders.currentAttempt(orderNo);
        if (found.isEmpty()) {
            return Money.NONE;
        }
        PayOrder order = found.get();
        if (order.status().isPaid()) {
            return Money.MONEY;
        }
        if (order.closeWanted() == null) { // else its pauses would begin anew
            payOrders.requestClose(order, OVERDUE, now);
        }
        return Money.UNKNOWN;
    }
}
