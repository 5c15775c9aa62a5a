package com.courtgate.payment.checkout;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.reconcile.ReconcileSettings;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Drafts a pay order: its number, and when reconcile looks after it for the first time. */
@Component
class DraftPayOrder {
    private static final String CURRENCY = "CNY";
    private final PaymentNumberGenerator numbers;
    private final ReconcileSettings reconcile;

    DraftPayOrder(PaymentNumberGenerator numbers, ReconcileSettings reconcile) {
        this.numbers = numbers;
        this.reconcile = reconcile;
    }

    NewPayOrder of(OrderForPayment order, Price.Agreed price, Instant now) {
        return new NewPayOrder(
                numbers.nextPayment(),
                order.orderNo(),
                order.userId(),
                price.channelOfRow(),
                price.way().device().kind(),
                price.amountFen(),
                price.discountFen(),
                CURRENCY,
                price.expireTime(),
                now.plus(reconcile.threshold()));
    }
}
