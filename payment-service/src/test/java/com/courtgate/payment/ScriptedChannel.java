package com.courtgate.payment;

import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.PaymentSimulation;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A party with books of its own behind the channel interface: it can be away, lose its answers, take money late and
 * tell lies. It keeps the contract of every channel; that we asked for more back than was paid is refused, and
 * remembered.
 */
public final class ScriptedChannel implements Channel, PaymentSimulation {
    public static final String NAME = "scripted";
    public static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    public static final String MERCHANT = "merchant-of-the-tests";
    private static final byte[] KEY = "key-of-the-scripted-channel".getBytes(StandardCharsets.UTF_8);
    private static final AtomicLong NUMBERS = new AtomicLong(1000);

    enum State {
        PAYING,
        PAID,
        FAILED,
        CLOSED
    }

    /** A payment in the books. */
    public static final class BookedPayment {
        public final NewPayment request;
        State state = State.PAYING;
        public String tradeNo = "T" + NUMBERS.incrementAndGet();
        public long paidFen;
        Instant paidAt = Instant.EPOCH;

        BookedPayment(NewPayment request) {
            this.request = request;
        }
    }

    /** A refund in the books. */
    public static final class BookedRefund {
        public final NewRefund request;
        final Instant at;
        public RefundAnswer state;
        public int asked = 1;

        BookedRefund(NewRefund request, Instant at, RefundAnswer state) {
            this.request = request;
            this.at = at;
            this.state = state;
        }
    }

    /** A notification as it travels. */
    public record Notification(Map<String, String> headers, String body) {}

    private final Clock clock;
    private final Map<String, BookedPayment> payments = new LinkedHashMap<>();
    private final Map<String, BookedRefund> refunds = new LinkedHashMap<>();
    private final List<NewRefund> excessive = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private volatile FaultMode fault = FaultMode.NONE;
    private volatile boolean refundsTakeTime;
    private volatile @Nullable String declines;
    private volatile @Nullable RefundAnswer nextRefund;
    private volatile @Nullable BillAnswer bill;
    private volatile Runnable whileClosing = () -> {};

    public ScriptedChannel(Clock clock) {
        this.clock = clock;
    }

    // Steering by a test

    public synchronized void forgetScript() {
        fault = FaultMode.NONE;
        refundsTakeTime = false;
        declines = null;
        nextRefund = null;
        bill = null;
        whileClosing = () -> {};
        calls.clear();
    }

    public void suffer(FaultMode mode) {
        fault = mode;
    }

    public void refundsTakeTime() {
        refundsTakeTime = true;
    }

    public void declines(String why) {
        declines = why;
    }

    public void answersNextRefund(RefundAnswer answer) {
        nextRefund = answer;
    }

    public void bill(@Nullable BillAnswer answer) {
        bill = answer;
    }

    public void whileClosing(Runnable action) {
        whileClosing = action;
    }

    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    public synchronized @Nullable BookedPayment payment(String outTradeNo) {
        return payments.get(outTradeNo);
    }

    public synchronized List<BookedPayment> paid() {
        return payments.values().stream().filter(e -> e.paidFen > 0).toList();
    }

    public synchronized List<BookedRefund> refundsOf(String outTradeNo) {
        return refunds.values().stream()
                .filter(b -> b.request.outTradeNo().equals(outTradeNo))
                .toList();
    }

    /** Returns the refunds we asked for beyond what was paid. */
    public synchronized List<NewRefund> excessiveRefundsOf(String outTradeNo) {
        return excessive.stream().filter(r -> r.outTradeNo().equals(outTradeNo)).toList();
    }

    public long refundedFen(String outTradeNo) {
        return refundsOf(outTradeNo).stream()
                .filter(b -> b.state instanceof RefundAnswer.Succeeded || b.state instanceof RefundAnswer.Processing)
                .mapToLong(b -> b.request.refundFen())
                .sum();
    }

    /** The payer pays; answers false when the channel refuses them. */
    public synchronized boolean pay(String outTradeNo) {
        BookedPayment entry = payments.get(outTradeNo);
        boolean can =
                entry != null && entry.state == State.PAYING && clock.instant().isBefore(entry.request.expireTime());
        if (can) {
            take(entry, entry.request.payableFen());
        }
        return can;
    }

    /** The channel takes the money although it should not; or another amount. */
    public synchronized void payAnyway(String outTradeNo, long fen) {
        take(payments.get(outTradeNo), fen);
    }

    private void take(BookedPayment entry, long fen) {
        entry.state = State.PAID;
        entry.paidFen = fen;
        entry.paidAt = clock.instant();
    }

    public synchronized void fail(String outTradeNo) {
        BookedPayment entry = payments.get(outTradeNo);
        if (entry != null && entry.state == State.PAYING) {
            entry.state = State.FAILED;
        }
    }

    public synchronized void loses(String outTradeNo) {
        payments.remove(outTradeNo);
    }

    @Override
    public boolean simulatePayment(String outTradeNo) {
        return fault == FaultMode.NONE && pay(outTradeNo);
    }

    /** The truth about a payment, freshly signed. */
    public synchronized Notification notification(String outTradeNo) {
        BookedPayment e = payments.get(outTradeNo);
        return notification(e, e.paidFen, "CNY", MERCHANT);
    }

    /** A lie, freshly signed. */
    public synchronized Notification lie(String outTradeNo, long fen, String currency, String merchant) {
        return notification(payments.get(outTradeNo), fen, currency, merchant);
    }

    private Notification notification(BookedPayment e, long fen, String currency, String merchant) {
        String state = fen > 0 ? "PAID" : e.state.name();
        return signed(String.join(
                "|",
                "PAYMENT",
                e.request.outTradeNo(),
                state,
                e.tradeNo,
                Long.toString(fen),
                currency,
                merchant,
                (e.paidFen > 0 ? e.paidAt : clock.instant()).toString()));
    }

    public Notification notificationAboutNobody() {
        return signed("PAYMENT|PNOBODY|PAID|T1|100|CNY|" + MERCHANT + "|" + clock.instant());
    }

    public Notification refundNotification(String refundNo) {
        return signed("REFUND|" + refundNo);
    }

    public Notification signed(String body) {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String nonce = "n" + NUMBERS.incrementAndGet();
        return new Notification(
                Map.of(
                        "x-timestamp", timestamp,
                        "x-nonce", nonce,
                        "x-signature", signature(timestamp, nonce, body)),
                body);
    }

    private static String signature(String timestamp, String nonce, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
            byte[] signed = (timestamp + "\n" + nonce + "\n" + body).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(mac.doFinal(signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    // The channel's interface

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String merchantId() {
        return MERCHANT;
    }

    private synchronized <T> T asked(String call, T unknown, Supplier<T> work) {
        calls.add(call);
        if (fault == FaultMode.DOWN) {
            return unknown;
        }
        T answer = work.get();
        return fault == FaultMode.ANSWERS_LOST ? unknown : answer;
    }

    @Override
    public CreateAnswer create(NewPayment request) {
        return asked("create " + request.outTradeNo(), new CreateAnswer.Unknown("timeout"), () -> {
            String why = declines;
            if (why != null) {
                return new CreateAnswer.Declined(why);
            }
            BookedPayment e = payments.computeIfAbsent(request.outTradeNo(), n -> new BookedPayment(request));
            boolean isSame = e.request.payableFen() == request.payableFen()
                    && e.request.device().equals(request.device());
            if (!isSame) {
                return new CreateAnswer.Unknown("known with another amount or device");
            }
            return switch (e.state) {
                case PAYING -> new CreateAnswer.Accepted(codeUrl(request));
                case PAID -> new CreateAnswer.AlreadyPaid();
                case FAILED, CLOSED -> new CreateAnswer.Declined(e.state.name());
            };
        });
    }

    private static String codeUrl(NewPayment request) {
        return switch (request.device()) {
            case PayerDevice.Screen screen -> "http://cashier/" + request.outTradeNo();
            case PayerDevice.PhoneBrowser browser -> "https://link/" + request.outTradeNo();
            case PayerDevice.InsideApp app -> "prepay-" + request.outTradeNo();
        };
    }

    @Override
    public BridgeCall bridgeCall(String prepayId) {
        String at = Long.toString(clock.instant().getEpochSecond());
        return new BridgeCall(MERCHANT, at, "n1", "prepay_id=" + prepayId, "SCRIPTED", "signed " + prepayId);
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return asked("query " + outTradeNo, new QueryAnswer.Unknown("timeout"), () -> {
            BookedPayment e = payments.get(outTradeNo);
            return e == null ? new QueryAnswer.NotFound() : state(e);
        });
    }

    private static QueryAnswer state(BookedPayment e) {
        return switch (e.state) {
            case PAYING -> new QueryAnswer.Paying();
            case FAILED -> new QueryAnswer.Failed("no funds");
            case CLOSED -> new QueryAnswer.Closed();
            case PAID ->
                new QueryAnswer.Succeeded(
                        new Payment(e.request.outTradeNo(), e.tradeNo, e.paidFen, "CNY", MERCHANT, e.paidAt));
        };
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        whileClosing.run();
        return asked("close " + outTradeNo, new CloseAnswer.Unknown("timeout"), () -> {
            BookedPayment e = payments.get(outTradeNo);
            if (e == null) {
                return new CloseAnswer.NotFound();
            }
            if (e.state == State.PAID) {
                return new CloseAnswer.AlreadyPaid();
            }
            e.state = State.CLOSED;
            return new CloseAnswer.Closed();
        });
    }

    @Override
    public RefundAnswer refund(NewRefund request) {
        return asked("refund " + request.refundNo(), new RefundAnswer.Unknown("timeout"), () -> {
            BookedRefund known = refunds.get(request.refundNo());
            if (known != null) {
                known.asked++;
                return known.state;
            }
            BookedPayment paid = payments.get(request.outTradeNo());
            if (paid == null || refundedFen(request.outTradeNo()) + request.refundFen() > paid.paidFen) {
                excessive.add(request);
                return new RefundAnswer.Declined("more than was paid");
            }
            RefundAnswer scripted = nextRefund;
            nextRefund = null;
            RefundAnswer state = scripted != null
                    ? scripted
                    : refundsTakeTime
                            ? new RefundAnswer.Processing("C" + request.refundNo())
                            : done(request.refundNo());
            if (!(state instanceof RefundAnswer.Unknown)) {
                refunds.put(request.refundNo(), new BookedRefund(request, clock.instant(), state));
            }
            return state;
        });
    }

    private RefundAnswer done(String refundNo) {
        return new RefundAnswer.Succeeded("C" + refundNo, clock.instant());
    }

    public synchronized void finishRefund(String refundNo) {
        refunds.get(refundNo).state = done(refundNo);
    }

    /** A person gives money back at the channel's own pages. */
    public synchronized void refundByHand(String refundNo, String outTradeNo, long fen) {
        BookedPayment paid = payments.get(outTradeNo);
        var made = new NewRefund(refundNo, outTradeNo, paid.tradeNo, fen, paid.paidFen, "by hand", "");
        refunds.put(refundNo, new BookedRefund(made, clock.instant(), done(refundNo)));
    }

    public synchronized void finishRefunds() {
        refunds.forEach((no, back) -> {
            if (back.state instanceof RefundAnswer.Processing) {
                back.state = done(no);
            }
        });
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return asked("queryRefund " + refundNo, new RefundAnswer.Unknown("timeout"), () -> {
            BookedRefund known = refunds.get(refundNo);
            return known == null ? new RefundAnswer.NotFound() : known.state;
        });
    }

    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        Map<String, String> h = notification.headers();
        String body = new String(notification.body(), StandardCharsets.UTF_8);
        String[] f = body.split("\\|", -1);
        String timestamp = h.get("x-timestamp");
        String nonce = h.get("x-nonce");
        String claimed = f.length > 1 ? f[1] : null;
        if (timestamp == null
                || nonce == null
                || !signature(timestamp, nonce, body).equals(h.get("x-signature"))) {
            return new NotificationAnswer.Invalid("bad signature", claimed);
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (signedAt.isBefore(clock.instant().minus(Duration.ofMinutes(5)))) {
            return new NotificationAnswer.Invalid("old timestamp", claimed);
        }
        if (f[0].equals("REFUND")) {
            return new NotificationAnswer.OfRefund(timestamp, nonce, f[1], refundState(f[1]));
        }
        QueryAnswer state = switch (f[2]) {
            case "PAID" ->
                new QueryAnswer.Succeeded(
                        new Payment(f[1], f[3], Long.parseLong(f[4]), f[5], f[6], Instant.parse(f[7])));
            case "FAILED" -> new QueryAnswer.Failed("no funds");
            case "CLOSED" -> new QueryAnswer.Closed();
            default -> new QueryAnswer.Paying();
        };
        return new NotificationAnswer.OfPayment(timestamp, nonce, f[1], state);
    }

    private synchronized RefundAnswer refundState(String refundNo) {
        BookedRefund known = refunds.get(refundNo);
        return known == null ? new RefundAnswer.NotFound() : known.state;
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        return asked("bill " + day, new BillAnswer.Unknown("timeout"), () -> {
            BillAnswer scripted = bill;
            return scripted != null
                    ? scripted
                    : new BillAnswer.Bill(movements().stream()
                            .filter(line -> LocalDate.ofInstant(line.at(), ZONE).equals(day))
                            .toList());
        });
    }

    /** All that moved, as a bill has it; a refund under the day on which it was taken. */
    public synchronized List<BillLine> movements() {
        List<BillLine> lines = new ArrayList<>();
        for (BookedPayment e : paid()) {
            lines.add(new BillLine(
                    BillLine.Kind.PAY, e.request.outTradeNo(), e.tradeNo, null, e.paidFen, e.paidAt, "SUCCESS"));
        }
        for (BookedRefund b : refunds.values()) {
            if (b.state instanceof RefundAnswer.Declined) {
                continue;
            }
            lines.add(new BillLine(
                    BillLine.Kind.REFUND,
                    b.request.outTradeNo(),
                    b.request.channelTradeNo(),
                    b.request.refundNo(),
                    b.request.refundFen(),
                    b.at,
                    b.state instanceof RefundAnswer.Succeeded ? "SUCCESS" : "PROCESSING"));
        }
        return lines;
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        return accepted
                ? new Acknowledgement(200, "application/json", "{\"code\":\"SUCCESS\"}")
                : new Acknowledgement(400, "application/json", "{\"code\":\"FAIL\"}");
    }
}
