package com.courtgate.common.contract;

import java.time.Instant;

/**
 * The channel has the money of an order.
 *
 * @param outTradeNo the pay order
 * @param amountFen the order's amount
 * @param payableFen what was paid: the amount less the discount
 * @param discountFen what a coupon took off, 0 without one
 * @param paidAt when, as the channel says
 */
public record PaymentSucceeded(
        String orderNo,
        String outTradeNo,
        long userId,
        long amountFen,
        long payableFen,
        long discountFen,
        Instant paidAt) {}
