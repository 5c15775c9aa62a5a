package com.courtgate.payment.channel;

import java.time.LocalDate;
import org.springframework.stereotype.Component;

/** Stands in the rows of pay orders whose coupon took off everything: no money, nobody to ask. */
@Component
public class NoChannel implements Channel {
    public static final String NAME = "none";
    private static final String WHY = "nothing was to be paid";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String merchantId() {
        return NAME;
    }

    @Override
    public CreateAnswer create(NewPayment payment) {
        return new CreateAnswer.Declined(WHY);
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return new QueryAnswer.Unknown(WHY);
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        return new CloseAnswer.NotFound();
    }

    @Override
    public RefundAnswer refund(NewRefund refund) {
        return new RefundAnswer.Declined(WHY);
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return new RefundAnswer.NotFound();
    }

    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        return new NotificationAnswer.Invalid(WHY, null, null, null);
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        return new BillAnswer.NotReady();
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        throw new IllegalStateException(WHY);
    }
}
