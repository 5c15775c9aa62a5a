package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.refund.model.Status;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** WeChat's words for payments and refunds, the same in answers and notifications. */
final class WechatStatusMapping {
    private WechatStatusMapping() {}

    static QueryAnswer payment(Transaction transaction) {
        Transaction.@Nullable TradeStateEnum state = transaction.getTradeState();
        if (state == null) {
            return new QueryAnswer.Unknown("a state that we do not know");
        }
        return switch (state) {
            // REFUND: it was paid, and some or all of it went back
            case SUCCESS, REFUND -> succeeded(transaction);
            case NOTPAY, USERPAYING, ACCEPT -> new QueryAnswer.Paying();
            case CLOSED, REVOKED -> new QueryAnswer.Closed();
            case PAYERROR -> new QueryAnswer.Failed("PAYERROR");
        };
    }

    private static QueryAnswer succeeded(Transaction transaction) {
        @Nullable Instant paidAt = instant(transaction.getSuccessTime());
        if (paidAt == null
                || transaction.getTransactionId() == null
                || transaction.getMchid() == null
                || transaction.getAmount() == null
                || transaction.getAmount().getTotal() == null
                || transaction.getAmount().getCurrency() == null) {
            return new QueryAnswer.Unknown("a success that lacks what belongs to it");
        }
        return new QueryAnswer.Succeeded(new Payment(
                transaction.getOutTradeNo(),
                transaction.getTransactionId(),
                transaction.getAmount().getTotal(),
                transaction.getAmount().getCurrency(),
                transaction.getMchid(),
                paidAt));
    }

    static RefundAnswer refund(@Nullable Status status, @Nullable String refundId, @Nullable String successTime) {
        if (status == null || refundId == null) {
            return new RefundAnswer.Unknown("a state that we do not know");
        }
        return switch (status) {
            case PROCESSING -> new RefundAnswer.Processing(refundId);
            case SUCCESS -> {
                @Nullable Instant at = instant(successTime);
                yield at == null
                        ? new RefundAnswer.Unknown("a success without its time")
                        : new RefundAnswer.Succeeded(refundId, at);
            }
            case CLOSED -> new RefundAnswer.Declined("CLOSED");
            case ABNORMAL -> new RefundAnswer.Abnormal("ABNORMAL: the account does not take it");
        };
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
