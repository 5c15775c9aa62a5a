package com.courtgate.payment.refund;

import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.meters.MoneyMeter;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The one place where money has been given back: the refund succeeds, the sums of its pay order follow, and when
 * nothing is left of the order its pay order is REFUNDED and the coupon goes back to its owner.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class CompleteRefund {
    private final Refunds refunds;
    private final PayOrders payOrders;
    private final CouponSettlements coupons;
    private final MoneyMeter money;

    CompleteRefund(Refunds refunds, PayOrders payOrders, CouponSettlements coupons, MoneyMeter money) {
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.coupons = coupons;
        this.money = money;
    }

    /**
     * Answers false, changing nothing, when another actor was first.
     *
     * @param channelRefundNo null when no channel had a part in it
     * @param refundedAt by the channel's clock
     */
    public boolean complete(Refund refund, @Nullable String channelRefundNo, Instant refundedAt, Instant at) {
        if (!refunds.succeed(refund, channelRefundNo, refundedAt, at)) {
            return false;
        }
        money.moved(MoneyMeter.Move.RETURNED, refund.amountFen());
        if (refund.capped()) {
            payOrders.refunded(refund.payOrderId(), refund.amountFen(), at);
            completePayOrder(refund.payOrderId(), refunds.worthGivenBack(refund.outTradeNo()), at);
        }
        return true;
    }

    /**
     * Makes a pay order REFUNDED if all of its money, and of its order, has been given back; else changes nothing.
     *
     * @param worthFen of what has been given back of the order, without discount
     */
    public void completePayOrder(long payOrderId, long worthFen, Instant at) {
        if (payOrders.completeIfFullyRefunded(payOrderId, worthFen, at)) {
            coupons.refunded(payOrders.get(payOrderId).outTradeNo(), at);
        }
    }

    /**
     * Does what follows from a channel's word, asked for or not. Answers false when the refund stays in its state;
     * where the channel is to be asked again, the time is set.
     */
    public boolean apply(Refund refund, RefundAnswer answer, Instant now) {
        return switch (answer) {
            case RefundAnswer.Succeeded done -> complete(refund, done.channelRefundNo(), done.at(), now);
            case RefundAnswer.Declined no -> refunds.fail(refund, no.why(), now);
            case RefundAnswer.Abnormal stuck -> refunds.abnormal(refund, stuck.why(), now);
            case RefundAnswer.Processing taken -> {
                refunds.tryLater(refund, null, taken.channelRefundNo(), now);
                yield false;
            }
            case RefundAnswer.NotFound none -> later(refund, "the channel has no such refund", now);
            case RefundAnswer.Unknown unknown -> later(refund, unknown.why(), now);
        };
    }

    private boolean later(Refund refund, String error, Instant now) {
        refunds.tryLater(refund, error, null, now);
        return false;
    }
}
