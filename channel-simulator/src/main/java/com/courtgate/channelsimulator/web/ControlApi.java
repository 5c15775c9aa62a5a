package com.courtgate.channelsimulator.web;

import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.ledger.Refund;
import com.courtgate.channelsimulator.ledger.RefundPlan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Interface for tests that steer the channel, and the whole ledger for whoever checks the money. */
final class ControlApi {
    private record OutageBody(
            @Nullable String mode, @Nullable Long millis) {}

    private record LateBody(boolean allowed) {}

    private record RefundBody(
            @Nullable String refundNo,
            @Nullable String becomes,
            @Nullable Long delayMillis) {}

    private record BillBody(
            boolean today, boolean wrongHash, @Nullable List<@Nullable String> without) {}

    private record ResendBody(
            @Nullable String outTradeNo,
            @Nullable Integer times,
            @Nullable Long delayMillis,
            @Nullable Long amountFen) {}

    private final Ledger ledger;
    private final FaultSettings faults;

    ControlApi(Ledger ledger, FaultSettings faults) {
        this.ledger = ledger;
        this.faults = faults;
    }

    Answer answer(Request request) {
        return switch (request.path()) {
            case "/health" -> HttpDispatcher.only("GET", request, ControlApi::done);
            case "/ledger" -> HttpDispatcher.only("GET", request, () -> Answer.json(200, ledger.books()));
            default -> HttpDispatcher.only("POST", request, () -> control(request));
        };
    }

    private Answer control(Request request) {
        return switch (request.path()) {
            case "/control/outage" -> outage(request.json(OutageBody.class));
            case "/control/late-success" -> {
                faults.lateSuccess(request.json(LateBody.class).allowed());
                yield done();
            }
            case "/control/refunds" -> refunds(request.json(RefundBody.class));
            case "/control/bill" -> bill(request.json(BillBody.class));
            case "/control/callbacks" -> tell(request.json(ResendBody.class));
            case "/control/reset" -> {
                faults.reset();
                yield done();
            }
            default -> HttpDispatcher.notFound();
        };
    }

    private Answer outage(OutageBody body) {
        String mode = Request.text(body.mode(), "none|timeout|error500|lost-answer", "mode");
        faults.outage(
                FaultSettings.Mode.valueOf(mode.toUpperCase(Locale.ROOT).replace('-', '_')), millis(body.millis()));
        return done();
    }

    private Answer refunds(RefundBody body) {
        var becomes =
                Refund.State.valueOf(Request.text(body.becomes(), "PROCESSING|SUCCESS|ABNORMAL|DECLINED", "becomes"));
        long delay = millis(body.delayMillis());
        if (body.refundNo() != null) {
            return Answer.of(ledger.replan(body.refundNo(), new RefundPlan(becomes, delay)), r -> r);
        }
        faults.refunds(becomes, delay);
        return done();
    }

    private Answer bill(BillBody body) {
        List<String> without = body.without() == null
                ? List.of()
                : body.without().stream().map(String::valueOf).toList();
        faults.billFaults(new FaultSettings.BillFaults(body.today(), body.wrongHash(), without));
        return done();
    }

    private Answer tell(ResendBody body) {
        String number = Request.text(body.outTradeNo(), MerchantApi.PAYMENT_NUMBER, "outTradeNo");
        var callbackPlan =
                new CashierPage.PayBody(body.times(), body.delayMillis(), body.amountFen(), null).callbackPlan();
        return Answer.of(ledger.resend(number, callbackPlan), p -> p);
    }

    private static long millis(@Nullable Long millis) {
        Request.require(millis == null || millis >= 0 && millis <= 86_400_000, "milliseconds must be 0 to a day's");
        return millis == null ? 0 : millis;
    }

    private static Answer done() {
        return Answer.json(200, Map.of("code", "SUCCESS"));
    }
}
