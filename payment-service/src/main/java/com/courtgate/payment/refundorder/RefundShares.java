package com.courtgate.payment.refundorder;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.payment.payorder.PayOrder;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Payments for parts of an order: those that booking-service has kept with each reservation when it was confirmed, and
 * for those of a release that did not keep it a computed one. A discount is spread over the reservations by their
 * price, in the order of their ids, so that each has one share for ever and all shares are exactly what was paid.
 */
public final class RefundShares {
    private RefundShares() {}

    /**
     * Price of some reservations.
     *
     * @param worthFen their price without discount
     * @param paidFen their part of what was paid
     */
    public record Share(long worthFen, long paidFen) {
        public static final Share NOTHING = new Share(0, 0);
    }

    public static Share of(OrderForPayment order, PayOrder paid, Predicate<Item> wanted) {
        List<Item> items = order.items().stream()
                .sorted(Comparator.comparingLong(Item::reservationId))
                .toList();
        long worth = 0;
        long share = 0;
        long upTo = 0;
        for (Item item : items) {
            long before = paidUpTo(paid, upTo);
            upTo += item.amountFen();
            if (wanted.test(item)) {
                Long paidForIt = item.paidFen();
                worth += item.amountFen();
                share += paidForIt == null ? paidUpTo(paid, upTo) - before : paidForIt;
            }
        }
        return new Share(worth, share);
    }

    /**
     * The share of a part of an order.
     *
     * @param worthBeforeFen the price of the reservations of lower ids
     * @param worthFen the price of the part
     */
    public static Share of(PayOrder paid, long worthBeforeFen, long worthFen) {
        return new Share(worthFen, paidUpTo(paid, worthBeforeFen + worthFen) - paidUpTo(paid, worthBeforeFen));
    }

    private static long paidUpTo(PayOrder paid, long worthFen) {
        return BigInteger.valueOf(paid.paidFen())
                .multiply(BigInteger.valueOf(worthFen))
                .divide(BigInteger.valueOf(paid.amountFen()))
                .longValueExact();
    }
}
