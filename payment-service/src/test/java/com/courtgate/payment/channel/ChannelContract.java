package com.courtgate.payment.channel;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.courtgate.payment.FaultMode;
import com.courtgate.payment.channel.BillLine.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Contract of every channel, whatever it speaks on the wire. A new channel is done when its subclass of this test is
 * green: against its sandbox, or a stand-in with books of its own. One that also tells of its own accord keeps
 * {@link NotifyingChannelContract}. A property of one channel alone, such as the meaning of its codes, has a test
 * beside it.
 */
public abstract class ChannelContract {
    private static final long FEN = 3_050;

    protected abstract Channel channel();

    /** Returns the address to which the channel is to send what it tells of its own accord, if it does. */
    protected abstract String notifyUrl();

    /** Returns the kinds of clients that can pay there. */
    protected Set<ClientKind> kinds() {
        return EnumSet.allOf(ClientKind.class);
    }

    /** The payer pays; answers false when the channel refuses the payer. */
    protected abstract boolean pay(String outTradeNo);

    /** The payer fetches a refund, where it does not come to them by itself. */
    protected void fetch(String refundNo) {
        // it comes
    }

    /** Answers the day whose bill has all that has happened by now, once the bill can be had. */
    protected abstract LocalDate billedDay();

    protected abstract void suffer(FaultMode fault);

    private static NewPayment payment(String notifyUrl) {
        return payment(notifyUrl, new PayerDevice.Screen());
    }

    private static NewPayment payment(String notifyUrl, PayerDevice device) {
        return new NewPayment(
                "P" + ThreadLocalRandom.current().nextLong(1_000_000_000, Long.MAX_VALUE),
                "Court 1",
                FEN,
                Clock.systemUTC().instant().plus(Duration.ofMinutes(5)),
                notifyUrl,
                device);
    }

    private static PayerDevice deviceOf(ClientKind kind) {
        return switch (kind) {
            case NATIVE -> new PayerDevice.Screen();
            case H5 -> new PayerDevice.PhoneBrowser("203.0.113.9");
            case JSAPI -> new PayerDevice.InsideApp("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o");
        };
    }

    private static NewPayment from(NewPayment payment, PayerDevice device) {
        return new NewPayment(
                payment.outTradeNo(),
                payment.description(),
                payment.payableFen(),
                payment.expireTime(),
                payment.notifyUrl(),
                device);
    }

    /** A payment that the payer may pay. */
    private NewPayment created() {
        NewPayment payment = payment(notifyUrl());
        assertThat(channel().create(payment)).isInstanceOf(CreateAnswer.Accepted.class);
        return payment;
    }

    protected final NewPayment paid() {
        NewPayment payment = created();
        assertThat(pay(payment.outTradeNo())).isTrue();
        return payment;
    }

    private Payment moneyOf(NewPayment payment) {
        return ((QueryAnswer.Succeeded) channel().query(payment.outTradeNo())).payment();
    }

    protected final NewRefund refundOf(NewPayment paid, long fen) {
        return new NewRefund(
                "R" + ThreadLocalRandom.current().nextLong(1_000_000_000, Long.MAX_VALUE),
                paid.outTradeNo(),
                moneyOf(paid).channelTradeNo(),
                fen,
                paid.payableFen(),
                "rain",
                notifyUrl());
    }

    final void becomesRefunded(NewRefund refund) {
        fetch(refund.refundNo());
        eventually(
                () -> assertThat(channel().queryRefund(refund.refundNo())).isInstanceOf(RefundAnswer.Succeeded.class));
    }

    // Payments

    @Test
    void createsAPaymentThatWaitsForItsPayer() {
        NewPayment payment = created();
        assertThat(channel().query(payment.outTradeNo())).isEqualTo(new QueryAnswer.Paying());
    }

    @Test
    void takesTheSameNumberAgainForTheSamePayment() {
        NewPayment payment = payment(notifyUrl());
        CreateAnswer first = channel().create(payment);
        assertThat(first).isInstanceOf(CreateAnswer.Accepted.class);
        assertThat(channel().create(payment)).isEqualTo(first);
    }

    @Test
    void doesNotKnowWhatAnotherAmountUnderAKnownNumberMeans() {
        NewPayment payment = created();
        var other = new NewPayment(
                payment.outTradeNo(),
                payment.description(),
                payment.payableFen() + 1,
                payment.expireTime(),
                payment.notifyUrl(),
                payment.device());
        // Somebody may still pay the first.
        assertThat(channel().create(other)).isInstanceOf(CreateAnswer.Unknown.class);
        assertThat(pay(payment.outTradeNo())).isTrue();
        assertThat(moneyOf(payment).paidFen()).isEqualTo(FEN);
    }

    @Test
    void letsEachKindOfClientPay() {
        for (ClientKind kind : kinds()) {
            NewPayment payment = payment(notifyUrl(), deviceOf(kind));
            CreateAnswer first = channel().create(payment);
            assertThat(first).as("%s", kind).isInstanceOf(CreateAnswer.Accepted.class);
            assertThat(channel().create(payment)).isEqualTo(first);
            assertThat(pay(payment.outTradeNo())).as("%s", kind).isTrue();
            assertThat(moneyOf(payment).paidFen()).isEqualTo(FEN);
        }
    }

    @Test
    void doesNotKnowWhatAnotherDeviceUnderAKnownNumberMeans() {
        for (ClientKind first : kinds()) {
            NewPayment payment = payment(notifyUrl(), deviceOf(first));
            channel().create(payment);
            for (ClientKind other : ClientKind.values()) {
                CreateAnswer answer = channel().create(from(payment, deviceOf(other)));
                assertThat(answer)
                        .as(first + " then " + other)
                        .isInstanceOf(first == other ? CreateAnswer.Accepted.class : CreateAnswer.Unknown.class);
            }
            assertThat(channel().create(from(payment, new PayerDevice.PhoneBrowser("203.0.113.10"))))
                    .isInstanceOf(CreateAnswer.Unknown.class);
            assertThat(pay(payment.outTradeNo())).as("as at first").isTrue();
        }
    }

    @Test
    void knowsThatThereIsNoSuchPayment() {
        String nobodys = payment(notifyUrl()).outTradeNo();
        assertThat(channel().query(nobodys)).isEqualTo(new QueryAnswer.NotFound());
        assertThat(channel().close(nobodys)).isEqualTo(new CloseAnswer.NotFound());
    }

    @Test
    void tellsWhoseMoneyArrivedAndHowMuch() {
        NewPayment payment = paid();
        Payment money = moneyOf(payment);
        assertThat(money.outTradeNo()).isEqualTo(payment.outTradeNo());
        assertThat(money.paidFen()).isEqualTo(FEN);
        assertThat(money.currency()).isEqualTo("CNY");
        assertThat(money.merchantId()).isEqualTo(channel().merchantId());
        assertThat(money.channelTradeNo()).isNotEmpty();
        assertThat(moneyOf(payment)).isEqualTo(money); // and it stays so
    }

    @Test
    void takesTheMoneyOnce() {
        NewPayment payment = paid();
        assertThat(pay(payment.outTradeNo())).isFalse();
        assertThat(channel().create(payment)).isEqualTo(new CreateAnswer.AlreadyPaid());
        assertThat(channel().close(payment.outTradeNo())).isEqualTo(new CloseAnswer.AlreadyPaid());
        assertThat(moneyOf(payment).paidFen()).isEqualTo(FEN);
    }

    @Test
    void refusesThePayerOfAClosedPayment() {
        NewPayment payment = created();
        assertThat(channel().close(payment.outTradeNo())).isEqualTo(new CloseAnswer.Closed());
        assertThat(pay(payment.outTradeNo())).isFalse();
        assertThat(channel().query(payment.outTradeNo())).isEqualTo(new QueryAnswer.Closed());
    }

    @Test
    void closesAgainWithTheSameAnswer() {
        NewPayment payment = created();
        assertThat(channel().close(payment.outTradeNo())).isEqualTo(new CloseAnswer.Closed());
        assertThat(channel().close(payment.outTradeNo())).isEqualTo(new CloseAnswer.Closed());
    }

    @Test
    void declinesToMakeAClosedPaymentAnew() {
        NewPayment payment = created();
        channel().close(payment.outTradeNo());
        assertThat(channel().create(payment)).isInstanceOf(CreateAnswer.Declined.class);
        assertThat(channel().query(payment.outTradeNo())).isEqualTo(new QueryAnswer.Closed());
    }

    // Refunds

    @Test
    void givesBackAPartAndStillCallsThePaymentPaid() {
        NewPayment payment = paid();
        NewRefund refund = refundOf(payment, 600);
        assertThat(channel().queryRefund(refund.refundNo())).isEqualTo(new RefundAnswer.NotFound());
        assertThat(channel().refund(refund))
                .isInstanceOfAny(RefundAnswer.Processing.class, RefundAnswer.Succeeded.class);
        becomesRefunded(refund);
        assertThat(moneyOf(payment).paidFen()).isEqualTo(FEN);
    }

    @Test
    void takesTheSameRefundNumberAgainForTheSameRefund() {
        NewPayment payment = paid();
        NewRefund refund = refundOf(payment, 2_000);
        channel().refund(refund);
        channel().refund(refund);
        becomesRefunded(refund);
        assertThat(channel().refund(refund)).isEqualTo(channel().queryRefund(refund.refundNo()));
        NewRefund rest = refundOf(payment, FEN - 2_000); // had it gone twice, this would not be there
        channel().refund(rest);
        becomesRefunded(rest);
    }

    @Test
    void neverGivesBackMoreThanWasPaid() {
        NewPayment payment = paid();
        NewRefund most = refundOf(payment, FEN);
        channel().refund(most);
        becomesRefunded(most);
        NewRefund more = refundOf(payment, 1);
        assertThat(channel().refund(more)).isInstanceOfAny(RefundAnswer.Declined.class, RefundAnswer.Unknown.class);
        assertThat(channel().queryRefund(more.refundNo()))
                .isInstanceOfAny(RefundAnswer.NotFound.class, RefundAnswer.Declined.class);
    }

    @Test
    void givesNothingBackOfWhatWasNotPaid() {
        NewPayment payment = created();
        var refund = new NewRefund("R" + payment.outTradeNo(), payment.outTradeNo(), "T", 1, FEN, "rain", "");
        // Unknown where the channel says the same now and then of what was paid.
        assertThat(channel().refund(refund)).isInstanceOfAny(RefundAnswer.Declined.class, RefundAnswer.Unknown.class);
        assertThat(channel().queryRefund(refund.refundNo())).isInstanceOf(RefundAnswer.NotFound.class);
    }

    // The bill

    @Test
    void billsExactlyWhatHappened() {
        NewPayment payment = paid();
        NewRefund refund = refundOf(payment, 29);
        channel().refund(refund);
        becomesRefunded(refund);
        created(); // nobody pays it, so no bill has it
        assertThat(channel().bill(billedDay()))
                .isInstanceOfSatisfying(
                        BillAnswer.Bill.class,
                        bill -> assertThat(bill.lines())
                                .extracting(BillLine::kind, BillLine::outTradeNo, BillLine::refundNo, BillLine::fen)
                                .containsExactlyInAnyOrder(
                                        tuple(Kind.PAY, payment.outTradeNo(), null, FEN),
                                        tuple(Kind.REFUND, payment.outTradeNo(), refund.refundNo(), 29L)));
    }

    // Outages

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void takesAnOutageForUnknownAndNeverForAFailure(FaultMode fault) {
        NewPayment payment = paid();
        NewRefund refund = refundOf(payment, 1);
        LocalDate day = billedDay();
        suffer(fault);
        assertThat(channel().create(payment(notifyUrl()))).isInstanceOf(CreateAnswer.Unknown.class);
        assertThat(channel().query(payment.outTradeNo())).isInstanceOf(QueryAnswer.Unknown.class);
        assertThat(channel().close(payment.outTradeNo())).isInstanceOf(CloseAnswer.Unknown.class);
        assertThat(channel().refund(refund)).isInstanceOf(RefundAnswer.Unknown.class);
        assertThat(channel().queryRefund(refund.refundNo())).isInstanceOf(RefundAnswer.Unknown.class);
        assertThat(channel().bill(day)).isInstanceOf(BillAnswer.Unknown.class);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void goesOnUnderTheSameNumbersAfterAnOutage(FaultMode fault) {
        NewPayment payment = payment(notifyUrl());
        suffer(fault);
        channel().create(payment);
        suffer(FaultMode.NONE);
        assertThat(channel().create(payment)).isInstanceOf(CreateAnswer.Accepted.class);
        assertThat(pay(payment.outTradeNo())).isTrue();

        NewRefund refund = refundOf(payment, FEN);
        suffer(fault);
        channel().refund(refund);
        suffer(FaultMode.NONE);
        channel().refund(refund); // more than all of it would be declined
        becomesRefunded(refund);
    }
}
