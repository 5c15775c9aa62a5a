package com.courtgate.payment.channel;

import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A party that moves money. No method throws because of the channel or the way to it: a timeout, a broken connection, a
 * 5xx or an answer that cannot be understood is Unknown. Every call may be repeated with the same numbers and then has
 * no second effect.
 */
public interface Channel {

    /** The channel's name in our rows, for example {@code simulated}. */
    String name();

    /** The merchant whose money comes in here, in the form of {@link Payment#merchantId}. */
    String merchantId();

    CreateAnswer create(NewPayment payment);

    /**
     * Signs a call of the channel's app, anew for each showing; no call over the network.
     *
     * @param prepayId what {@link #create} answered for a device {@link PayerDevice.InsideApp}
     */
    default BridgeCall bridgeCall(String prepayId) {
        throw new UnsupportedOperationException(name() + " has no app that a page could be inside of");
    }

    QueryAnswer query(String outTradeNo);

    /** Returns the payer of a payment, where the channel was told; empty where it was not, or does not answer. */
    default Optional<Payer> payer(String outTradeNo) {
        return Optional.empty();
    }

    CloseAnswer close(String outTradeNo);

    RefundAnswer refund(NewRefund refund);

    RefundAnswer queryRefund(String refundNo);

    /** Verifies and reads a notification; nothing in it can be trusted before. */
    NotificationAnswer read(IncomingNotification notification);

    /** All movements of a day in the channel's own zone, its hash checked, amounts exact. */
    BillAnswer bill(LocalDate day);

    /**
     * Answers as {@link #bill(LocalDate)}, with the wanted lines alone: a bill may be larger than our memory.
     *
     * @param wanted asked once for each line
     */
    default BillAnswer bill(LocalDate day, Predicate<BillLine> wanted) {
        BillAnswer answer = bill(day);
        return answer instanceof BillAnswer.Bill bill ? bill.keeping(wanted) : answer;
    }

    /** The answer that this channel expects to a notification. */
    Acknowledgement acknowledge(boolean accepted);
}
