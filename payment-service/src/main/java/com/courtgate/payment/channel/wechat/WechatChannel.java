package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.channel.wechat.WechatReply.NoReply;
import com.courtgate.payment.channel.wechat.WechatReply.Received;
import com.courtgate.payment.channel.wechat.WechatReply.Refused;
import com.wechat.pay.java.service.billdownload.model.QueryBillEntity;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.refund.model.Refund;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** WeChat Pay; what each of its codes means for our certainty is said here. */
final class WechatChannel implements Channel {
    private static final long LARGEST_FEN = Integer.MAX_VALUE;
    private static final String LINKS = "https://wx.tenpay.com/";

    private final WechatSettings settings;
    private final WechatApi api;
    private final WechatNotifications notifications;

    WechatChannel(WechatSettings settings, Clock clock, OkHttpClient http) {
        this.settings = settings;
        var keys = new PlatformKeys(settings.publicKeyId(), settings.publicKeyFiles());
        api = new WechatApi(settings, keys, http, clock);
        notifications = new WechatNotifications(keys, settings.apiV3Key(), clock);
    }

    @Override
    public String name() {
        return "wechat";
    }

    @Override
    public String merchantId() {
        return settings.merchantId();
    }

    @Override
    public CreateAnswer create(NewPayment payment) {
        if (payment.payableFen() > LARGEST_FEN) {
            return new CreateAnswer.Declined("more than WeChat can count");
        }
        return switch (api.create(payment)) {
            case NoReply<String> nothing -> new CreateAnswer.Unknown(nothing.why());
            case Received<String> heard -> made(payment.device(), heard.value());
            case Refused<String> refused ->
                switch (refused.code()) {
                    case "ORDERPAID", "ORDER_PAID" -> new CreateAnswer.AlreadyPaid();
                    case "PARAM_ERROR", "ORDER_CLOSED", "ORDERCLOSED" -> new CreateAnswer.Declined(refused.code());
                    // Also OUT_TRADE_NO_USED and INVALID_REQUEST: somebody can pay something under this number.
                    default -> new CreateAnswer.Unknown("WeChat says " + refused.code());
                };
        };
    }

    /** A payer is sent to WeChat and nowhere else, whatever the answer says. */
    private static CreateAnswer made(PayerDevice device, @Nullable String codeUrl) {
        if (codeUrl == null) {
            return new CreateAnswer.Unknown("an answer without code");
        }
        return device.kind() == ClientKind.H5 && !codeUrl.startsWith(LINKS)
                ? new CreateAnswer.Unknown("a link that does not lead to WeChat")
                : new CreateAnswer.Accepted(codeUrl);
    }

    @Override
    public BridgeCall bridgeCall(String prepayId) {
        return api.bridgeCall(prepayId);
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return switch (api.query(outTradeNo)) {
            case NoReply<Transaction> nothing -> new QueryAnswer.Unknown(nothing.why());
            case Received<Transaction> heard ->
                outTradeNo.equals(heard.value().getOutTradeNo())
                        ? WechatStatusMapping.payment(heard.value())
                        : new QueryAnswer.Unknown("an answer about another payment");
            case Refused<Transaction> refused ->
                isNoOrder(refused.code())
                        ? new QueryAnswer.NotFound()
                        : new QueryAnswer.Unknown("WeChat says " + refused.code());
        };
    }

    private static boolean isNoOrder(String code) {
        return code.equals("ORDER_NOT_EXIST") || code.equals("ORDERNOTEXIST");
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        return switch (api.close(outTradeNo)) {
            case NoReply<Boolean> nothing -> new CloseAnswer.Unknown(nothing.why());
            case Received<Boolean> heard -> new CloseAnswer.Closed();
            case Refused<Boolean> refused ->
                switch (refused.code()) {
                    case "ORDERPAID", "ORDER_PAID" -> new CloseAnswer.AlreadyPaid();
                    case "ORDER_CLOSED", "ORDERCLOSED" -> new CloseAnswer.Closed();
                    case "ORDER_NOT_EXIST", "ORDERNOTEXIST" -> new CloseAnswer.NotFound();
                    default -> new CloseAnswer.Unknown("WeChat says " + refused.code());
                };
        };
    }

    @Override
    public RefundAnswer refund(NewRefund refund) {
        return switch (api.refund(refund)) {
            case NoReply<Refund> nothing -> new RefundAnswer.Unknown(nothing.why());
            case Received<Refund> heard -> refundIn(heard.value(), refund.refundNo());
            case Refused<Refund> refused ->
                switch (refused.code()) {
                    case "USER_ACCOUNT_ABNORMAL" -> new RefundAnswer.Declined(refused.code());
                    // Also NOT_ENOUGH: it may go through later, under the same number. So may RESOURCE_NOT_EXISTS,
                    // which WeChat says of paid orders now and then: under another number the money could go back
                    // twice. So may PARAM_ERROR: it says that the request is wrong, and is a mistake of ours; the age
                    // of what is owed brings a person to it.
                    default -> new RefundAnswer.Unknown("WeChat says " + refused.code());
                };
        };
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return switch (api.queryRefund(refundNo)) {
            case NoReply<Refund> nothing -> new RefundAnswer.Unknown(nothing.why());
            case Received<Refund> heard -> refundIn(heard.value(), refundNo);
            case Refused<Refund> refused ->
                refused.code().equals("RESOURCE_NOT_EXISTS")
                        ? new RefundAnswer.NotFound()
                        : new RefundAnswer.Unknown("WeChat says " + refused.code());
        };
    }

    private static RefundAnswer refundIn(Refund refund, String refundNo) {
        return refundNo.equals(refund.getOutRefundNo())
                ? WechatStatusMapping.refund(refund.getStatus(), refund.getRefundId(), refund.getSuccessTime())
                : new RefundAnswer.Unknown("an answer about another refund");
    }

    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        return notifications.read(notification);
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        return bill(day, line -> true);
    }

    @Override
    public BillAnswer bill(LocalDate day, Predicate<BillLine> wanted) {
        return switch (api.bill(day)) {
            case NoReply<QueryBillEntity> nothing -> new BillAnswer.Unknown(nothing.why());
            case Received<QueryBillEntity> heard -> downloaded(heard.value(), wanted);
            case Refused<QueryBillEntity> refused ->
                switch (refused.code()) {
                    case "STATEMENT_CREATING" -> new BillAnswer.NotReady();
                    case "NO_STATEMENT_EXIST" -> new BillAnswer.Bill(List.of());
                    default -> new BillAnswer.Unknown("WeChat says " + refused.code());
                };
        };
    }

    private BillAnswer downloaded(QueryBillEntity where, Predicate<BillLine> wanted) {
        @Nullable String hash = where.getHashValue();
        if (where.getDownloadUrl() == null || hash == null) {
            return new BillAnswer.Unknown("a bill without address or hash");
        }
        return switch (api.download(where.getDownloadUrl(), file -> WechatBill.read(file, hash, wanted))) {
            case NoReply<BillAnswer> nothing -> new BillAnswer.Unknown(nothing.why());
            case Refused<BillAnswer> refused -> new BillAnswer.Unknown("WeChat says " + refused.code());
            case Received<BillAnswer> heard -> heard.value();
        };
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        return accepted
                ? new Acknowledgement(204, "application/json", "")
                : new Acknowledgement(500, "application/json", "{\"code\":\"FAIL\",\"message\":\"try again\"}");
    }
}
