package com.courtgate.channelsimulator.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.channelsimulator.ledger.Commands;
import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.ledger.Outcome;
import com.courtgate.channelsimulator.ledger.Payment;
import com.courtgate.channelsimulator.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Page on which the payer pays, by a code or by a link: two buttons, and the same for programs. */
final class CashierPage {
    private static final Pattern BLANK = Pattern.compile("\\{\\{(\\w+)}}");
    private static final long LONGEST_DELAY_MILLIS = 3_600_000;
    private static final int MOST_COPIES = 100;

    /**
     * @param times 1 to 100 copies of the callback
     * @param delayMillis up to an hour, until the first callback
     * @param amountFen what the callback claims, the truth when missing
     * @param takenFen what is taken in truth, the payment's amount when missing
     */
    record PayBody(
            @Nullable Integer times,
            @Nullable Long delayMillis,
            @Nullable Long amountFen,
            @Nullable Long takenFen) {
        static final PayBody EMPTY = new PayBody(null, null, null, null);

        Commands.CallbackPlan callbackPlan() {
            int copies = times == null ? 1 : times;
            long delay = delayMillis == null ? 0 : delayMillis;
            Request.require(copies >= 1 && copies <= MOST_COPIES, "times must be 1 to 100");
            Request.require(
                    delay >= 0 && delay <= LONGEST_DELAY_MILLIS, "delayMillis must be 0 to " + LONGEST_DELAY_MILLIS);
            return new Commands.CallbackPlan(copies, delay, positive(amountFen, "amountFen"));
        }

        long taken() {
            return positive(takenFen, "takenFen");
        }

        private static long positive(@Nullable Long fen, String name) {
            Request.require(fen == null || fen > 0, name + " must be 1 or more");
            return fen == null ? 0 : fen;
        }
    }

    private final Settings settings;
    private final Ledger ledger;
    private final FaultSettings faults;
    private final Clock clock;
    private final String template;

    CashierPage(Settings settings, Ledger ledger, FaultSettings faults, Clock clock) {
        this.settings = settings;
        this.ledger = ledger;
        this.faults = faults;
        this.clock = clock;
        template = template();
    }

    private static String template() {
        try (@Nullable InputStream in = CashierPage.class.getResourceAsStream("cashier.html")) {
            if (in == null) {
                throw new IllegalStateException("cashier.html is missing");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Answer answer(Request request) {
        List<String> steps = request.steps();
        return switch (steps.size()) {
            case 2 -> HttpDispatcher.only("GET", request, () -> show(request, steps.get(1)));
            case 3 -> HttpDispatcher.only("POST", request, () -> act(request, steps));
            default -> HttpDispatcher.notFound();
        };
    }

    private Answer act(Request request, List<String> steps) {
        String number = steps.get(1);
        PayBody body = request.jsonOr(PayBody.class, PayBody.EMPTY);
        boolean late = faults.lateSuccess();
        Outcome<Payment> outcome;
        switch (steps.get(2)) {
            case "pay" -> outcome = ledger.pay(number, new Commands.Pay(body.taken(), body.callbackPlan(), late));
            case "silent-pay" ->
                outcome = ledger.pay(number, new Commands.Pay(body.taken(), Commands.CallbackPlan.NEVER, late));
            case "fail" -> outcome = ledger.fail(number);
            default -> {
                return HttpDispatcher.notFound();
            }
        }
        if (request.wantsPage() && ledger.payment(number) instanceof Outcome.Done<Payment>) {
            return new Answer(303, "text/plain", new byte[0], Map.of("Location", back(request)));
        }
        return Answer.of(outcome, CashierPage::shown);
    }

    private static String back(Request request) {
        String page = request.path().substring(0, request.path().lastIndexOf('/'));
        return english(request) ? page + "?lang=en" : page + "?lang=zh";
    }

    private static Object shown(Payment payment) {
        return Map.of(
                "outTradeNo", payment.outTradeNo(),
                "state", payment.state(),
                "amountFen", payment.amountFen(),
                "paidFen", payment.paidFen());
    }

    private static boolean english(Request request) {
        if (request.query().startsWith("lang=")) {
            return request.query().equals("lang=en");
        }
        return request.header("Accept-Language").startsWith("en");
    }

    private Answer show(Request request, String number) {
        return switch (ledger.payment(number)) {
            case Outcome.Done<Payment> done ->
                request.wantsPage() || !request.header("Accept").contains("json")
                        ? page(done.value(), english(request))
                        : Answer.json(200, shown(done.value()));
            case Outcome.Refused<Payment> refused ->
                Answer.refusal(404, refused.reason().name(), refused.why());
        };
    }

    private Answer page(Payment payment, boolean english) {
        boolean open =
                payment.state() == Payment.State.NOTPAY && clock.instant().isBefore(payment.expireTime());
        Map<String, String> values = new HashMap<>();
        values.put("lang", english ? "en" : "zh-CN");
        values.put("tag", english ? "en" : "zh");
        values.put("other", english ? "zh" : "en");
        values.put("otherName", english ? "中文" : "English");
        values.put("title", english ? "Pay (simulated)" : "支付（模拟）");
        values.put("notice", english ? "No real money moves here." : "此处不涉及真实资金。");
        values.put("description", payment.description());
        values.put("amount", BigDecimal.valueOf(payment.amountFen(), 2).toPlainString());
        values.put("numberName", english ? "Number" : "订单号");
        values.put("number", payment.outTradeNo());
        values.put("untilName", english ? "Pay until" : "支付截止");
        values.put(
                "until",
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")
                        .format(payment.expireTime().atZone(settings.zone())));
        values.put("state", open ? "" : state(payment, english));
        values.put("hidden", open ? "" : "hidden");
        values.put("pay", english ? "Pay" : "确认支付");
        values.put("fail", english ? "Let it fail" : "支付失败");
        return Answer.page(fill(values));
    }

    private static String state(Payment payment, boolean english) {
        return switch (payment.state()) {
            case NOTPAY -> english ? "Too late: the time to pay is over" : "已超过支付时间";
            case SUCCESS -> english ? "Paid" : "支付成功";
            case FAILED -> english ? "The payment failed" : "支付失败";
            case CLOSED -> english ? "This payment is closed" : "订单已关闭";
        };
    }

    private String fill(Map<String, String> values) {
        return BLANK.matcher(template).replaceAll(found -> {
            @Nullable String value = values.get(found.group(1));
            return Matcher.quoteReplacement(escaped(value == null ? "" : value));
        });
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
