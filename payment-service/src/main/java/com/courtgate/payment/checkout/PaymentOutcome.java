package com.courtgate.payment.checkout;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;

/** Result of a user's request to pay an order. */
sealed interface PaymentOutcome {

    /** The user can pay there, or a coupon has paid everything. */
    record Payable(PayOrder order) implements PaymentOutcome {}

    /** The money is there; the order will be paid in a moment. */
    record AlreadyPaid(PayOrder order) implements PaymentOutcome {}

    /** Reason why there is nothing to pay at; nothing has changed, or what was begun is undone. */
    sealed interface Refused extends PaymentOutcome {}

    /** No such order or coupon exists, or it is somebody else's. */
    record NotFound() implements Refused {}

    record NotPayable(OrderForPayment.Status status) implements Refused {}

    /** The deadline is too near, or the order has ended meanwhile. */
    record TooLate() implements Refused {}

    /** A setting or the order's own price is not usable. */
    record BadSetting() implements Refused {}

    /** The client has another sum in mind. */
    record AmountDiffers(long payableFen) implements Refused {}

    record CouponRefused(CouponRefusal why) implements Refused {}

    /** Another request for the same order is at work. */
    record Busy() implements Refused {}

    /**
     * The order's pay orders were replaced too often; the live one, if any, can still be paid until the order's time is
     * over.
     */
    record TooManyAttempts(Duration untilOver) implements Refused {}

    /** The channel does not answer; the same may be tried again. */
    record ChannelUnavailable() implements Refused {}

    /** The channel does not want this payment. */
    record Declined(String why) implements Refused {}
}
