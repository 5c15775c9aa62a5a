package com.courtgate.payment.channel;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Further contract of a channel that tells of payments and refunds of its own accord. */
public abstract class NotifyingChannelContract extends ChannelContract {

    /** The channel's own notification of a payment, genuine and fresh. */
    protected abstract IncomingNotification notificationOf(String outTradeNo);

    /** The channel's own notification of a refund, genuine and fresh. */
    protected abstract IncomingNotification notificationOfRefund(String refundNo);

    /** A genuine notification of that payment in which the money is another merchant's. */
    protected abstract IncomingNotification notificationForMerchant(String outTradeNo, String merchantId);

    @Test
    void tellsOfAPaymentWhatAQueryWouldAnswer() {
        NewPayment payment = paid();
        assertThat(channel().read(notificationOf(payment.outTradeNo())))
                .isInstanceOfSatisfying(NotificationAnswer.OfPayment.class, told -> {
                    assertThat(told.outTradeNo()).isEqualTo(payment.outTradeNo());
                    assertThat(told.state()).isEqualTo(channel().query(payment.outTradeNo()));
                });
    }

    @Test
    void tellsOfARefundWhatAQueryWouldAnswer() {
        NewRefund refund = refundOf(paid(), 600);
        channel().refund(refund);
        becomesRefunded(refund);
        assertThat(channel().read(notificationOfRefund(refund.refundNo())))
                .isInstanceOfSatisfying(NotificationAnswer.OfRefund.class, told -> {
                    assertThat(told.refundNo()).isEqualTo(refund.refundNo());
                    assertThat(told.state()).isEqualTo(channel().queryRefund(refund.refundNo()));
                });
    }

    @Test
    void readsACopyExactlyAsTheFirst() {
        IncomingNotification notification = notificationOf(paid().outTradeNo());
        var copy = new IncomingNotification(
                notification.headers(), notification.body().clone());
        assertThat(channel().read(copy)).isEqualTo(channel().read(notification));
    }

    @Test
    void doesNotBelieveAChangedBodyOrHeader() {
        IncomingNotification genuine = notificationOf(paid().outTradeNo());
        byte[] changed = genuine.body().clone();
        changed[changed.length / 2] ^= 1;
        assertThat(channel().read(new IncomingNotification(genuine.headers(), changed)))
                .isInstanceOf(Invalid.class);
        genuine.headers().keySet().stream()
                .filter(NotifyingChannelContract::isSigned)
                .forEach(header -> {
                    Map<String, String> headers = new HashMap<>(genuine.headers());
                    headers.compute(header, (name, value) -> withAnotherEnd(String.valueOf(value)));
                    assertThat(channel().read(new IncomingNotification(headers, genuine.body())))
                            .as(header)
                            .isInstanceOf(Invalid.class);
                    headers.remove(header);
                    assertThat(channel().read(new IncomingNotification(headers, genuine.body())))
                            .as("without " + header)
                            .isInstanceOf(Invalid.class);
                });
    }

    private static boolean isSigned(String header) {
        return List.of("timestamp", "nonce", "signature").stream().anyMatch(header::endsWith);
    }

    private static String withAnotherEnd(String value) {
        return value.substring(0, value.length() - 1) + (value.endsWith("1") ? '2' : '1');
    }

    @Test
    void saysWhenTheMoneyIsAnotherMerchants() {
        NotificationAnswer told = channel().read(notificationForMerchant(paid().outTradeNo(), "somebody-else"));
        assertThat(told)
                .isInstanceOfSatisfying(
                        NotificationAnswer.OfPayment.class,
                        of -> assertThat(of.state())
                                .isInstanceOfSatisfying(
                                        QueryAnswer.Succeeded.class,
                                        paid -> assertThat(paid.payment().merchantId())
                                                .isEqualTo("somebody-else")));
    }

    @Test
    void asksToBeToldAgainUnlessItsWordWasAccepted() {
        assertThat(channel().acknowledge(true).status()).isBetween(200, 299);
        assertThat(channel().acknowledge(false).status()).isGreaterThanOrEqualTo(400);
    }
}
