package com.courtgate.common.contract.payment;

import java.util.List;
import java.util.Map;

/**
 * Asks payment-service, before overdue orders are ended, whether money is under way for them; the body of {@code POST
 * /internal/orders/stop-paying}. From the answer on none of them gets another pay order, and what is still payable of
 * them is being closed at its channel. May be asked again.
 *
 * @param orderNos 1 to 50 of them
 */
public record StopPaying(List<String> orderNos) {
    public static final int MOST = 50;

    public StopPaying {
        orderNos = List.copyOf(orderNos);
    }

    /** Money of an order. */
    public enum Money {
        /** The order is paid; its event is on its way. */
        MONEY,
        /** Nothing was paid, and nothing can be any more. */
        NONE,
        /** A channel has still to answer; ask again. */
        UNKNOWN
    }

    /**
     * The answer.
     *
     * @param money by order number, of each that was asked for
     */
    public record Answer(Map<String, Money> money) {
        public Answer {
            money = Map.copyOf(money);
        }
    }
}
