package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.FaultMode;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotifyingChannelContract;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** WeChat Pay keeps what every channel promises, against a stub with books. */
class WechatContractIT extends NotifyingChannelContract {
    @TempDir
    private Path folder;

    private final Clock clock = Clock.systemUTC();
    private final WechatBooks books = new WechatBooks(clock);
    private WechatStub stub;
    private WechatChannel channel;

    @BeforeEach
    void start() throws IOException {
        stub = new WechatStub();
        stub.books = books::answer;
        channel = stub.channel(folder, clock);
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Override
    protected Channel channel() {
        return channel;
    }

    @Override
    protected String notifyUrl() {
        return "https://courts.example.edu/pay/notify/wechat";
    }

    @Override
    protected boolean pay(String outTradeNo) {
        return books.pay(outTradeNo);
    }

    @Override
    protected IncomingNotification notificationOf(String outTradeNo) {
        return notificationForMerchant(outTradeNo, channel.merchantId());
    }

    @Override
    protected IncomingNotification notificationForMerchant(String outTradeNo, String merchantId) {
        return notification("TRANSACTION.SUCCESS", books.transactionJson(outTradeNo, merchantId));
    }

    @Override
    protected IncomingNotification notificationOfRefund(String refundNo) {
        return notification("REFUND.SUCCESS", books.refundNotice(refundNo));
    }

    private IncomingNotification notification(String eventType, String resource) {
        return stub.notification(eventType, resource, clock.instant().getEpochSecond());
    }

    @Override
    protected LocalDate billedDay() {
        return LocalDate.ofInstant(clock.instant(), WechatBooks.ZONE);
    }

    @Override
    protected void suffer(FaultMode fault) {
        stub.hangsUpBefore = fault == FaultMode.DOWN;
        stub.hangsUpAfter = fault == FaultMode.ANSWERS_LOST;
    }
}
