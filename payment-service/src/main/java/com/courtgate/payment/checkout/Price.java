package com.courtgate.payment.checkout;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.couponterms.CouponQuote;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Price of an order and until when it can be paid, computed by us alone. */
sealed interface Price {
    Duration LATEST_BEFORE_DEADLINE = Duration.ofSeconds(60);
    long MOST_MINUTES = 1440;
    String CURRENCY = "CNY";

    /**
     * The order can be paid.
     *
     * @param expireTime from when on the channel refuses the payer
     * @param way how it is paid, if anything is left to pay
     */
    record Agreed(
            long amountFen, long discountFen, @Nullable Long couponId, Instant expireTime, PaymentMethod way)
            implements Price {

        long payableFen() {
            return amountFen - discountFen;
        }

        /** Returns the pay order to be written at this price. */
        NewPayOrder draft(String outTradeNo, OrderForPayment order) {
            return new NewPayOrder(
                    outTradeNo,
                    order.orderNo(),
                    order.userId(),
                    channelOfRow(),
                    way.device().kind(),
                    amountFen,
                    discountFen,
                    CURRENCY,
                    expireTime);
        }

        /** Returns the channel for the row: nobody's where nothing is to be paid. */
        String channelOfRow() {
            return payableFen() == 0 ? PayOrder.NO_CHANNEL : way.channel();
        }
    }

    record Refused(PaymentOutcome.Refused why) implements Price {}

    /** Channel of a payment, and the device it comes from. */
    record PaymentMethod(String channel, PayerDevice device) {}

    /**
     * @param older asked only where booking-service does not tell until when the order can be paid: its release before,
     *     and a setting that cannot be used
     * @param quote for the coupon that the request names
     * @param way how it is to be paid
     */
    static Price of(
            OrderForPayment order,
            Supplier<PaymentSettings> older,
            PayRequest request,
            CouponQuote quote,
            PaymentMethod way) {
        Instant told = order.payBefore();
        Instant expireTime = told == null ? payBefore(order, older.get()) : told;
        if (expireTime == null || order.amountFen() < 1) {
            return new Refused(new PaymentOutcome.BadSetting());
        }
        return switch (quote) {
            case CouponQuote.Fits fits ->
                agreed(request, new Agreed(order.amountFen(), fits.fen(), request.couponId(), expireTime, way));
            case CouponQuote.NotFound none -> new Refused(new PaymentOutcome.NotFound());
            case CouponQuote.Refused no -> new Refused(new PaymentOutcome.CouponRefused(no.why()));
        };
    }

    private static Price agreed(PayRequest request, Agreed price) {
        return request.payableFen() == null || request.payableFen() == price.payableFen()
                ? price
                : new Refused(new PaymentOutcome.AmountDiffers(price.payableFen()));
    }

    private static @Nullable Instant payBefore(OrderForPayment order, PaymentSettings settings) {
        Instant deadline = order.payDeadline();
        return deadline == null || !isUsable(settings)
                ? null
                : deadline.minus(margin(ownTime(order, deadline, settings)));
    }

    /**
     * Returns how long the order stands to be paid; an offer, for example, for less than the pay timeout. That where
     * booking-service does not tell.
     */
    private static Duration ownTime(OrderForPayment order, Instant deadline, PaymentSettings settings) {
        Instant since = order.payableSince();
        return since == null
                ? Duration.ofMinutes(orZero(settings.payTimeoutMinute()))
                : Duration.between(since, deadline);
    }

    /** Returns the time before booking-service's deadline at which the channel refuses the payer. */
    private static Duration margin(Duration ownTime) {
        Duration tenth = ownTime.dividedBy(10);
        return tenth.compareTo(LATEST_BEFORE_DEADLINE) < 0 ? tenth : LATEST_BEFORE_DEADLINE;
    }

    private static boolean isUsable(PaymentSettings settings) {
        long timeout = orZero(settings.payTimeoutMinute());
        return timeout >= 1
                && timeout <= MOST_MINUTES
                && settings.payAmountFen() != null
                && settings.payAmountFen() >= 0;
    }

    private static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}
