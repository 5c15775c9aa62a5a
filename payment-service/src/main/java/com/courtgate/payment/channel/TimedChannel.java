package com.courtgate.payment.channel;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A channel whose calls are timed, by what they are and what was answered. */
final class TimedChannel implements Channel {
    private final Channel channel;
    private final MeterRegistry registry;

    TimedChannel(Channel channel, MeterRegistry registry) {
        this.channel = channel;
        this.registry = registry;
    }

    @Override
    public String name() {
        return channel.name();
    }

    @Override
    public String merchantId() {
        return channel.merchantId();
    }

    @Override
    public CreateAnswer create(NewPayment payment) {
        return timed("create", () -> channel.create(payment));
    }

    @Override
    public BridgeCall bridgeCall(String prepayId) {
        return channel.bridgeCall(prepayId); // no call
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return timed("query", () -> channel.query(outTradeNo));
    }

    @Override
    public Optional<Payer> payer(String outTradeNo) {
        return channel.payer(outTradeNo); // no call over the network
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        return timed("close", () -> channel.close(outTradeNo));
    }

    @Override
    public RefundAnswer refund(NewRefund refund) {
        return timed("refund", () -> channel.refund(refund));
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return timed("query_refund", () -> channel.queryRefund(refundNo));
    }

    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        return channel.read(notification); // no call
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        return timed("bill", () -> channel.bill(day));
    }

    @Override
    public BillAnswer bill(LocalDate day, Predicate<BillLine> wanted) {
        return timed("bill", () -> channel.bill(day, wanted));
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        return channel.acknowledge(accepted);
    }

    /** Answers are records of sealed interfaces: their names are the outcomes. */
    private <T> T timed(String operation, Supplier<T> call) {
        Timer.Sample sample = Timer.start(registry);
        String outcome = "thrown";
        try {
            T answer = call.get();
            outcome = answer.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            return answer;
        } finally {
            sample.stop(Timer.builder("courtgate.channel.calls")
                    .description("Calls to payment channels")
                    .tag("channel", channel.name())
                    .tag("operation", operation)
                    .tag("outcome", outcome)
                    .register(registry));
        }
    }
}
