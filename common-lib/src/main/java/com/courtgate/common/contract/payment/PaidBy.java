package com.courtgate.common.contract.payment;

import java.util.List;
import java.util.Map;

/**
 * Asks booking-service which payments it has taken; the body of {@code POST /internal/orders/paid-by}.
 *
 * @param orderNos 1 to 50 of them
 */
public record PaidBy(List<String> orderNos) {
    public static final int MOST = 50;

    public PaidBy {
        orderNos = List.copyOf(orderNos);
    }

    /**
     * The answer.
     *
     * @param outTradeNos by order number, the pay order that made it PAID, also when it was given back since; without
     *     those that nothing has paid
     */
    public record Answer(Map<String, String> outTradeNos) {
        public Answer {
            outTradeNos = Map.copyOf(outTradeNos);
        }
    }
}
