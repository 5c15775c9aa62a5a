package com.courtgate.payment;

import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.channel.SilentPayer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
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
 * tell lies. It guards nothing: what we send wrongly shows in its books.
 */
public final class ScriptedChannel implements Channel, SilentPayer {
    public static final String NAME = "scripted";
    public static final String MERCHANT = "merchant-of-the-tests";
    private static final byte[] KEY = "key-of-the-scripted-channel".getBytes(StandardCharsets.UTF_8);
    private static final AtomicLong NUMBERS = new AtomicLong(1000);

    /** How reachable it is. */
    public enum Weather {
        FINE,
        /** Nothing arrives. */
        DOWN,
        /** What is asked is done, but the answer is lost. */
        MUTE
    }

    enum State {
        PAYING,
        PAID,
        FAILED,
        CLOSED
    }

    /** A payment in the books. */
    public static final class Entry {
        final NewPayment wish;
        State state = State.PAYING;
        public String tradeNo = "T" + NUMBERS.incrementAndGet();
        public long paidFen;
        Instant paidAt = Instant.EPOCH;

        Entry(NewPayment wish) {
            this.wish = wish;
        }
    }

    /** A refund in the books. */
    public static final class Back {
        public final NewRefund wish;
        final Instant at;
        public RefundAnswer state;
        public int asked = 1;

        Back(NewRefund wish, Instant at, RefundAnswer state) {
            this.wish = wish;
            this.at = at;
            this.state = state;
        }
    }

    /** A notification as it travels. */
    public record Note(Map<String, String> headers, String body) {}

    private final Clock clock;
    private final Map<String, Entry> payments = new LinkedHashMap<>();
    private final Map<String, Back> refunds = new LinkedHashMap<>();
    private final List<String> calls = new ArrayList<>();
    private volatile Weather weather = Weather.FINE;
    private volatile boolean refundsTakeTime;
    private volatile @Nullable String declines;
    private volatile @Nullable RefundAnswer nextRefund;
    private volatile @Nullable BillAnswer bill;
    private volatile Runnable whileClosing = () -> {};

    ScriptedChannel(Clock clock) {
        this.clock = clock;
    }

    // What a test does to it

    public synchronized void forgetScript() {
        weather = Weather.FINE;
        refundsTakeTime = false;
        declines = null;
        nextRefund = null;
        bill = null;
        whileClosing = () -> {};
        calls.clear();
    }

    public void weather(Weather now) {
        weather = now;
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

    public void whileClosing(Runnable deed) {
        whileClosing = deed;
    }

    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    public synchronized @Nullable Entry payment(String outTradeNo) {
        return payments.get(outTradeNo);
    }

    public synchronized List<Entry> paid() {
        return payments.values().stream().filter(e -> e.paidFen > 0).toList();
    }

    public synchronized List<Back> refundsOf(String outTradeNo) {
        return refunds.values().stream()
                .filter(b -> b.wish.outTradeNo().equals(outTradeNo))
                .toList();
    }

    public long refundedFen(String outTradeNo) {
        return refundsOf(outTradeNo).stream()
                .filter(b -> b.state instanceof RefundAnswer.Succeeded || b.state instanceof RefundAnswer.Processing)
                .mapToLong(b -> b.wish.refundFen())
                .sum();
    }

    /** The payer pays; answers false when the channel refuses him. */
    public synchronized boolean pay(String outTradeNo) {
        Entry entry = payments.get(outTradeNo);
        boolean can =
                entry != null && entry.state == State.PAYING && clock.instant().isBefore(entry.wish.expireTime());
        if (can) {
            take(entry, entry.wish.payableFen());
        }
        return can;
    }

    /** The channel takes the money although it should not; or another amount. */
    public synchronized void payAnyway(String outTradeNo, long fen) {
        take(payments.get(outTradeNo), fen);
    }

    private void take(Entry entry, long fen) {
        entry.state = State.PAID;
        entry.paidFen = fen;
        entry.paidAt = clock.instant();
    }

    public synchronized void fail(String outTradeNo) {
        Entry entry = payments.get(outTradeNo);
        if (entry != null && entry.state == State.PAYING) {
            entry.state = State.FAILED;
        }
    }

    public synchronized void loses(String outTradeNo) {
        payments.remove(outTradeNo);
    }

    @Override
    public boolean paySilently(String outTradeNo) {
        return weather == Weather.FINE && pay(outTradeNo);
    }

    /** The truth about a payment, freshly signed. */
    public synchronized Note note(String outTradeNo) {
        Entry e = payments.get(outTradeNo);
        return note(e, e.paidFen, "CNY", MERCHANT);
    }

    /** A lie, freshly signed. */
    public synchronized Note lie(String outTradeNo, long fen, String currency, String merchant) {
        return note(payments.get(outTradeNo), fen, currency, merchant);
    }

    private Note note(Entry e, long fen, String currency, String merchant) {
        String state = fen > 0 ? "PAID" : e.state.name();
        return signed(String.join(
                "|",
                "PAYMENT",
                e.wish.outTradeNo(),
                state,
                e.tradeNo,
                Long.toString(fen),
                currency,
                merchant,
                (e.paidFen > 0 ? e.paidAt : clock.instant()).toString()));
    }

    public Note noteAboutNobody() {
        return signed("PAYMENT|PNOBODY|PAID|T1|100|CNY|" + MERCHANT + "|" + clock.instant());
    }

    public Note refundNote(String refundNo) {
        return signed("REFUND|" + refundNo);
    }

    public Note signed(String body) {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String nonce = "n" + NUMBERS.incrementAndGet();
        return new Note(
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
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    // What it is for us

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String merchantId() {
        return MERCHANT;
    }

    private synchronized <T> T asked(String call, T unknown, Supplier<T> deed) {
        calls.add(call);
        if (weather == Weather.DOWN) {
            return unknown;
        }
        T answer = deed.get();
        return weather == Weather.MUTE ? unknown : answer;
    }

    @Override
    public CreateAnswer create(NewPayment wish) {
        return asked("create " + wish.outTradeNo(), new CreateAnswer.Unknown("timeout"), () -> {
            String why = declines;
            if (why != null) {
                return new CreateAnswer.Declined(why);
            }
            Entry e = payments.computeIfAbsent(wish.outTradeNo(), n -> new Entry(wish));
            return switch (e.state) {
                case PAYING -> new CreateAnswer.Accepted("http://cashier/" + wish.outTradeNo());
                case PAID -> new CreateAnswer.AlreadyPaid();
                case FAILED, CLOSED -> new CreateAnswer.Declined(e.state.name());
            };
        });
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return asked("query " + outTradeNo, new QueryAnswer.Unknown("timeout"), () -> {
            Entry e = payments.get(outTradeNo);
            return e == null ? new QueryAnswer.NotFound() : state(e);
        });
    }

    private static QueryAnswer state(Entry e) {
        return switch (e.state) {
            case PAYING -> new QueryAnswer.Paying();
            case FAILED -> new QueryAnswer.Failed("no funds");
            case CLOSED -> new QueryAnswer.Closed();
            case PAID ->
                new QueryAnswer.Succeeded(
                        new Payment(e.wish.outTradeNo(), e.tradeNo, e.paidFen, "CNY", MERCHANT, e.paidAt));
        };
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        whileClosing.run();
        return asked("close " + outTradeNo, new CloseAnswer.Unknown("timeout"), () -> {
            Entry e = payments.get(outTradeNo);
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
    public RefundAnswer refund(NewRefund wish) {
        return asked("refund " + wish.refundNo(), new RefundAnswer.Unknown("timeout"), () -> {
            Back known = refunds.get(wish.refundNo());
            if (known != null) {
                known.asked++;
                return known.state;
            }
            RefundAnswer scripted = nextRefund;
            nextRefund = null;
            RefundAnswer state = scripted != null
                    ? scripted
                    : refundsTakeTime ? new RefundAnswer.Processing("C" + wish.refundNo()) : done(wish.refundNo());
            if (!(state instanceof RefundAnswer.Unknown)) {
                refunds.put(wish.refundNo(), new Back(wish, clock.instant(), state));
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
            Back known = refunds.get(refundNo);
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
            return new NotificationAnswer.Invalid("bad signature", claimed, timestamp, nonce);
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (signedAt.isBefore(clock.instant().minus(Duration.ofMinutes(5)))) {
            return new NotificationAnswer.Invalid("old timestamp", claimed, timestamp, nonce);
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
        Back known = refunds.get(refundNo);
        return known == null ? new RefundAnswer.NotFound() : known.state;
    }

    @Override
    public synchronized BillAnswer bill(LocalDate day) {
        BillAnswer scripted = bill;
        if (scripted != null) {
            return scripted;
        }
        return new BillAnswer.Bill(List.of());
    }

    /** All that moved, as a bill has it. */
    public synchronized List<BillLine> movements() {
        List<BillLine> lines = new ArrayList<>();
        for (Entry e : paid()) {
            lines.add(new BillLine(
                    BillLine.Kind.PAY, e.wish.outTradeNo(), e.tradeNo, null, e.paidFen, e.paidAt, "SUCCESS"));
        }
        for (Back b : refunds.values()) {
            lines.add(new BillLine(
                    BillLine.Kind.REFUND,
                    b.wish.outTradeNo(),
                    b.wish.channelTradeNo(),
                    b.wish.refundNo(),
                    b.wish.refundFen(),
                    b.at,
                    "SUCCESS"));
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
