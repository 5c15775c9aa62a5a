package com.courtgate.channelsimulator.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.channelsimulator.ledger.Bill;
import com.courtgate.channelsimulator.ledger.Commands;
import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.ledger.Payment;
import com.courtgate.channelsimulator.ledger.Refund;
import com.courtgate.channelsimulator.settings.Settings;
import java.net.URI;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The interface for the merchant: each request signed by it, each answer signed by the channel. */
final class MerchantApi {
    static final String PAYMENT_NUMBER = "[A-Za-z0-9_*|-]{6,32}";
    static final String REFUND_NUMBER = "[A-Za-z0-9_*|@-]{1,64}";
    private static final String PAYER = "[A-Za-z0-9_.:-]{1,128}";
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final long LARGEST_FEN = 100_000_000_00L;

    private record NewPayment(
            @Nullable String outTradeNo,
            @Nullable String description,
            long amountFen,
            @Nullable String currency,
            @Nullable Instant expireTime,
            @Nullable String notifyUrl,
            @Nullable String clientKind,
            @Nullable String payer) {}

    private record NewRefund(
            @Nullable String refundNo,
            @Nullable String outTradeNo,
            long amountFen,
            @Nullable String reason,
            @Nullable String notifyUrl) {}

    private final Settings settings;
    private final String publicUrl;
    private final Ledger ledger;
    private final FaultSettings faults;
    private final Clock clock;

    MerchantApi(Settings settings, String publicUrl, Ledger ledger, FaultSettings faults, Clock clock) {
        this.settings = settings;
        this.publicUrl = publicUrl;
        this.ledger = ledger;
        this.faults = faults;
        this.clock = clock;
    }

    Answer answer(Request request) {
        return switch (faults.mode()) {
            case NONE -> signed(request, understood(request));
            case ERROR500 -> Answer.refusal(500, "SYSTEM_ERROR", "an outage was asked for");
            case TIMEOUT -> silence();
            case LOST_ANSWER -> {
                understood(request);
                yield silence();
            }
        };
    }

    private Answer silence() {
        faults.keepSilent();
        return Answer.NONE;
    }

    private Answer understood(Request request) {
        try {
            return isGenuine(request) ? route(request) : Answer.refusal(401, "SIGNATURE_ERROR", "who are you?");
        } catch (Request.Malformed e) {
            return Answer.refusal(400, "MALFORMED", String.valueOf(e.getMessage()));
        }
    }

    private boolean isGenuine(Request request) {
        String timestamp = request.header("X-Merchant-Timestamp");
        String nonce = request.header("X-Merchant-Nonce");
        if (!request.header("X-Merchant-Id").equals(settings.merchantId())
                || !timestamp.matches("\\d{1,12}")
                || !nonce.matches("[A-Za-z0-9-]{8,64}")) {
            return false;
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (Duration.between(signedAt, clock.instant()).abs().compareTo(WINDOW) > 0) {
            return false;
        }
        String target = request.query().isEmpty() ? request.path() : request.path() + "?" + request.query();
        return settings.keys()
                .verify(
                        request.header("X-Merchant-Key-Id"),
                        String.join("\n", request.method(), target, timestamp, nonce),
                        request.body(),
                        request.header("X-Merchant-Signature"));
    }

    /** Signed together with the request's nonce, so that no old answer can be passed off as this. */
    private Answer signed(Request request, Answer answer) {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String nonce = request.header("X-Merchant-Nonce");
        String head = String.join("\n", "ANSWER", Integer.toString(answer.status()), timestamp, nonce);
        return answer.with("X-Channel-Key-Id", settings.keys().current())
                .with("X-Channel-Timestamp", timestamp)
                .with("X-Channel-Signature", settings.keys().sign(head, answer.body()));
    }

    private Answer route(Request request) {
        List<String> steps = request.steps();
        String what = steps.size() > 1 ? steps.get(1) : "";
        return switch (what + "/" + steps.size()) {
            case "payments/2" -> HttpDispatcher.only("POST", request, () -> create(request));
            case "payments/3" ->
                HttpDispatcher.only("GET", request, () -> Answer.of(ledger.payment(steps.get(2)), this::shown));
            case "payments/4" -> close(request, steps);
            case "refunds/2" -> HttpDispatcher.only("POST", request, () -> refund(request));
            case "refunds/3" ->
                HttpDispatcher.only("GET", request, () -> Answer.of(ledger.refund(steps.get(2)), MerchantApi::shown));
            case "bills/3" -> HttpDispatcher.only("GET", request, () -> bill(steps.get(2)));
            default -> HttpDispatcher.notFound();
        };
    }

    private Answer create(Request request) {
        NewPayment asked = request.json(NewPayment.class);
        String number = Request.text(asked.outTradeNo(), PAYMENT_NUMBER, "outTradeNo");
        String description = Request.text(asked.description(), "(?s).{1,127}", "description");
        String currency = Request.text(asked.currency(), "CNY", "currency");
        Request.require(
                asked.amountFen() >= 1 && asked.amountFen() <= LARGEST_FEN, "amountFen must be 1 to " + LARGEST_FEN);
        @Nullable Instant expireTime = asked.expireTime();
        if (expireTime == null) {
            throw new Request.Malformed("expireTime is missing");
        }
        var command = new Commands.NewPayment(
                settings.merchantId(),
                number,
                description,
                asked.amountFen(),
                currency,
                expireTime,
                url(asked.notifyUrl()),
                client(asked));
        return Answer.of(ledger.create(command), this::shown);
    }

    /** A link is for one address, a call of the app for one user; a code is for everybody. */
    private static String client(NewPayment asked) {
        String kind = asked.clientKind() == null
                ? Payment.CODE
                : Request.text(asked.clientKind(), Payment.CODE + "|H5|JSAPI", "clientKind");
        return kind.equals(Payment.CODE) ? kind : kind + " " + Request.text(asked.payer(), PAYER, "payer");
    }

    private Answer close(Request request, List<String> steps) {
        return steps.get(3).equals("close")
                ? HttpDispatcher.only("POST", request, () -> Answer.of(ledger.close(steps.get(2)), this::shown))
                : HttpDispatcher.notFound();
    }

    private Answer refund(Request request) {
        NewRefund asked = request.json(NewRefund.class);
        Request.require(asked.amountFen() >= 1, "amountFen must be 1 or more");
        @Nullable String notifyUrl = asked.notifyUrl();
        var command = new Commands.NewRefund(
                Request.text(asked.refundNo(), REFUND_NUMBER, "refundNo"),
                Request.text(asked.outTradeNo(), PAYMENT_NUMBER, "outTradeNo"),
                asked.amountFen(),
                asked.reason() == null ? "" : asked.reason(),
                notifyUrl == null || notifyUrl.isEmpty() ? "" : url(notifyUrl));
        return Answer.of(ledger.refund(command, faults.refunds()), MerchantApi::shown);
    }

    private static String url(@Nullable String text) {
        try {
            URI uri = URI.create(text == null ? "" : text);
            boolean web = uri.getScheme() != null && Set.of("http", "https").contains(uri.getScheme());
            Request.require(
                    web && uri.getHost() != null && uri.toString().length() <= 255,
                    "notifyUrl must be an http(s) address of at most 255 characters");
            return uri.toString();
        } catch (IllegalArgumentException e) {
            throw new Request.Malformed("notifyUrl is not an address");
        }
    }

    private Answer bill(String text) {
        LocalDate day;
        try {
            day = LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new Request.Malformed("the day must be like 2026-01-31");
        }
        FaultSettings.BillFaults billFaults = faults.billFaults();
        LocalDate today = clock.instant().atZone(settings.zone()).toLocalDate();
        if (!day.isBefore(today) && !(billFaults.today() && day.equals(today))) {
            return Answer.refusal(409, "NOT_READY", "this day is not over");
        }
        Ledger.Books books = ledger.books();
        var told = new Ledger.Books(
                books.payments().stream()
                        .filter(p -> !billFaults.without().contains(p.outTradeNo()))
                        .toList(),
                books.refunds(),
                List.of());
        String csv = Bill.csv(told, day, settings.zone());
        return new Answer(200, "text/csv; charset=utf-8", csv.getBytes(UTF_8), Map.of())
                .with("X-Bill-Sha256", Bill.hash(billFaults.wrongHash() ? csv + "?" : csv));
    }

    private Object shown(Payment payment) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("outTradeNo", payment.outTradeNo());
        shown.put("channelTradeNo", payment.channelTradeNo());
        shown.put("state", payment.state());
        shown.put("amountFen", payment.amountFen());
        shown.put("paidFen", payment.paidFen());
        shown.put("currency", payment.currency());
        shown.put("merchantId", payment.merchantId());
        shown.put("paidAt", payment.paidAt());
        shown.put("codeUrl", publicUrl + "/cashier/" + payment.outTradeNo());
        shown.put("h5Url", publicUrl + "/h5/" + payment.outTradeNo());
        shown.put("prepayId", "SIMP" + payment.outTradeNo());
        return shown;
    }

    private static Object shown(Refund refund) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("refundNo", refund.refundNo());
        shown.put("channelRefundNo", refund.channelRefundNo());
        shown.put("outTradeNo", refund.outTradeNo());
        shown.put("state", refund.state());
        shown.put("amountFen", refund.amountFen());
        shown.put("decidedAt", refund.decidedAt());
        return shown;
    }
}
