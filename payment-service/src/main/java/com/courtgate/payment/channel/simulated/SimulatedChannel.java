package com.courtgate.payment.channel.simulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.PaymentSimulation;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.channel.simulated.SimulatedReply.NoReply;
import com.courtgate.payment.channel.simulated.SimulatedReply.Received;
import com.courtgate.payment.channel.simulated.SimulatedReply.Refused;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/** The simulated channel; what each of its codes means for our certainty is said here. */
@Component
@Conditional(SimulatedSettings.IsSet.class)
final class SimulatedChannel implements Channel, PaymentSimulation {
    private final SimulatedSettings settings;
    private final Clock clock;
    private final SimulatedApi api;
    private final SimulatedNotifications notifications;

    SimulatedChannel(SimulatedSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        var signatures = new SimulatedSignatures(settings.keys(), clock);
        api = new SimulatedApi(settings, signatures, clock);
        notifications = new SimulatedNotifications(signatures);
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public String merchantId() {
        return settings.merchantId();
    }

    @Override
    public CreateAnswer create(NewPayment payment) {
        var body = Map.of(
                "outTradeNo", payment.outTradeNo(),
                "description", payment.description(),
                "amountFen", payment.payableFen(),
                "currency", "CNY",
                "expireTime", payment.expireTime().toString(),
                "notifyUrl", payment.notifyUrl(),
                "clientKind", payment.device().kind(),
                "payer", payer(payment.device()));
        return switch (api.post("/v1/payments", body)) {
            case NoReply nothing -> new CreateAnswer.Unknown(nothing.why());
            case Received heard -> created(heard, payment);
            case Refused refused ->
                switch (refused.code()) {
                    case "ALREADY_PAID" -> new CreateAnswer.AlreadyPaid();
                    case "CLOSED", "ALREADY_FAILED", "EXPIRED", "MALFORMED", "TOO_LARGE" ->
                        new CreateAnswer.Declined(refused.code());
                    // Also OTHER_CONTENT: somebody can pay something under this number.
                    default -> new CreateAnswer.Unknown("the channel says " + refused.code());
                };
        };
    }

    /** Returns the channel's parameter for a device, empty for a screen. */
    private static String payer(PayerDevice device) {
        return switch (device) {
            case PayerDevice.Screen screen -> "";
            case PayerDevice.PhoneBrowser browser -> browser.address();
            case PayerDevice.InsideApp app -> app.openid();
        };
    }

    private static CreateAnswer created(Received heard, NewPayment payment) {
        String name = switch (payment.device().kind()) {
            case NATIVE -> "codeUrl";
            case H5 -> "h5Url";
            case JSAPI -> "prepayId";
        };
        String codeUrl = heard.json().path(name).asText();
        String outTradeNo = payment.outTradeNo();
        return codeUrl.isEmpty() || !heard.json().path("outTradeNo").asText().equals(outTradeNo)
                ? new CreateAnswer.Unknown("an answer without code or about another payment")
                : new CreateAnswer.Accepted(codeUrl);
    }

    /** Returns a call in the form of WeChat's, which no app takes: a simulated payment is paid at its cashier. */
    @Override
    public BridgeCall bridgeCall(String prepayId) {
        String timeStamp = Long.toString(clock.instant().getEpochSecond());
        String prepay = "prepay_id=" + prepayId;
        String head = settings.merchantId() + "\n" + timeStamp;
        String signature = SimulatedSignatures.sign(settings.secret(), head, prepay.getBytes(UTF_8));
        return new BridgeCall(settings.merchantId(), timeStamp, prepayId, prepay, "SIMULATED", signature);
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return switch (api.get("/v1/payments/" + outTradeNo)) {
            case NoReply nothing -> new QueryAnswer.Unknown(nothing.why());
            case Received heard ->
                heard.json().path("outTradeNo").asText().equals(outTradeNo)
                        ? SimulatedStatusMapping.payment(heard.json())
                        : new QueryAnswer.Unknown("an answer about another payment");
            case Refused refused ->
                refused.code().equals("NOT_FOUND")
                        ? new QueryAnswer.NotFound()
                        : new QueryAnswer.Unknown("the channel says " + refused.code());
        };
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        return switch (api.post("/v1/payments/" + outTradeNo + "/close", Map.of())) {
            case NoReply nothing -> new CloseAnswer.Unknown(nothing.why());
            case Received heard -> new CloseAnswer.Closed();
            case Refused refused ->
                switch (refused.code()) {
                    case "ALREADY_PAID" -> new CloseAnswer.AlreadyPaid();
                    case "NOT_FOUND" -> new CloseAnswer.NotFound();
                    default -> new CloseAnswer.Unknown("the channel says " + refused.code());
                };
        };
    }

    @Override
    public RefundAnswer refund(NewRefund refund) {
        var body = Map.of(
                "refundNo", refund.refundNo(),
                "outTradeNo", refund.outTradeNo(),
                "amountFen", refund.refundFen(),
                "reason", refund.reason(),
                "notifyUrl", refund.notifyUrl());
        return switch (api.post("/v1/refunds", body)) {
            case NoReply nothing -> new RefundAnswer.Unknown(nothing.why());
            case Received heard -> refundIn(heard, refund.refundNo());
            case Refused refused ->
                switch (refused.code()) {
                    case "DECLINED", "EXCEEDS", "NOT_PAID", "NOT_FOUND", "MALFORMED" ->
                        new RefundAnswer.Declined(refused.code());
                    default -> new RefundAnswer.Unknown("the channel says " + refused.code());
                };
        };
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return switch (api.get("/v1/refunds/" + refundNo)) {
            case NoReply nothing -> new RefundAnswer.Unknown(nothing.why());
            case Received heard -> refundIn(heard, refundNo);
            case Refused refused ->
                refused.code().equals("NOT_FOUND")
                        ? new RefundAnswer.NotFound()
                        : new RefundAnswer.Unknown("the channel says " + refused.code());
        };
    }

    private static RefundAnswer refundIn(Received heard, String refundNo) {
        return heard.json().path("refundNo").asText().equals(refundNo)
                ? SimulatedStatusMapping.refund(heard.json())
                : new RefundAnswer.Unknown("an answer about another refund");
    }

    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        return notifications.read(notification);
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        return switch (api.get("/v1/bills/" + day)) {
            case NoReply nothing -> new BillAnswer.Unknown(nothing.why());
            case Received heard -> SimulatedBill.read(heard.body(), heard.hash());
            case Refused refused ->
                refused.code().equals("NOT_READY")
                        ? new BillAnswer.NotReady()
                        : new BillAnswer.Unknown("the channel says " + refused.code());
        };
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        return accepted
                ? new Acknowledgement(200, "application/json", "{\"code\":\"SUCCESS\"}")
                : new Acknowledgement(500, "application/json", "{\"code\":\"FAIL\"}");
    }

    @Override
    public boolean simulatePayment(String outTradeNo) {
        return api.pay(outTradeNo) == 200;
    }
}
