package com.courtgate.payment;

import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotifyingChannelContract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;

/** The channel of the other tests keeps what every channel promises, so what they show is true of real ones. */
class ScriptedChannelContractTest extends NotifyingChannelContract {
    private final ScriptedChannel scripted = new ScriptedChannel(Clock.systemUTC());

    @Override
    protected Channel channel() {
        return scripted;
    }

    @Override
    protected String notifyUrl() {
        return "http://us";
    }

    @Override
    protected boolean pay(String outTradeNo) {
        return scripted.pay(outTradeNo);
    }

    @Override
    protected IncomingNotification notificationOf(String outTradeNo) {
        return incoming(scripted.notification(outTradeNo));
    }

    @Override
    protected IncomingNotification notificationOfRefund(String refundNo) {
        return incoming(scripted.refundNotification(refundNo));
    }

    @Override
    protected IncomingNotification notificationForMerchant(String outTradeNo, String merchantId) {
        return incoming(scripted.lie(outTradeNo, 1, "CNY", merchantId));
    }

    private static IncomingNotification incoming(ScriptedChannel.Notification note) {
        return new IncomingNotification(note.headers(), note.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected LocalDate billedDay() {
        return LocalDate.ofInstant(Clock.systemUTC().instant(), ScriptedChannel.ZONE);
    }

    @Override
    protected void suffer(FaultMode fault) {
        scripted.suffer(fault);
    }
}
