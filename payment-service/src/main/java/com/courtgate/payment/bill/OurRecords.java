package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import java.util.Map;
import java.util.Set;

/**
 * Our rows beside a bill.
 *
 * @param movements by {@link Movement#key}: all of the day, and those of other days or not done that the bill speaks of
 * @param payOrders numbers on the bill that are among our pay orders
 */
record OurRecords(Map<String, Movement> movements, Set<String> payOrders, PaymentNumberGenerator numbers) {

    /**
     * Whether a line is of a payment of ours, whatever number a refund has: one that we know, or that bears our tag.
     */
    boolean isOurs(BillLine line) {
        String refundNo = line.refundNo();
        return payOrders.contains(line.outTradeNo())
                || numbers.madeAt(line.outTradeNo()).isPresent()
                || refundNo != null && numbers.madeAt(refundNo).isPresent();
    }
}
