package com.courtgate.payment.channel.desk;

import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.Payer;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.channel.desk.CashLedgerMapper.BookEntry;
import com.courtgate.payment.channel.desk.CashLedgerMapper.DeskPayment;
import com.courtgate.payment.channel.desk.CashLedgerMapper.DeskRefund;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Cash over the counter: the payer pays a clerk, and fetches from a clerk what goes back. Keeps the contract of all
 * channels; like a drawer it tells nothing of its own accord, so what a clerk enters is asked for at once.
 */
@Component
class DeskChannel implements Channel {
    private static final String CURRENCY = "CNY";
    private final CashLedgerMapper cashLedger;
    private final TransactionTemplate transaction;
    private final DeskSettings settings;
    private final Clock clock;

    DeskChannel(CashLedgerMapper cashLedger, TransactionTemplate transaction, DeskSettings settings, Clock clock) {
        this.cashLedger = cashLedger;
        this.transaction = transaction;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public String name() {
        return CashLedger.CHANNEL;
    }

    @Override
    public String merchantId() {
        return CashLedger.CHANNEL;
    }

    @Override
    public CreateAnswer create(NewPayment payment) {
        return payment.device().kind() == ClientKind.NATIVE
                ? answer(() -> opened(payment), CreateAnswer.Unknown::new)
                : new CreateAnswer.Unknown("the desk has no app");
    }

    private CreateAnswer opened(NewPayment wanted) {
        cashLedger.open(wanted, clock.instant());
        DeskPayment known = Objects.requireNonNull(cashLedger.lock(wanted.outTradeNo()));
        if (known.payableFen() != wanted.payableFen()) {
            return new CreateAnswer.Unknown("the number is another sum's");
        }
        return switch (known.status()) {
            case OPEN -> new CreateAnswer.Accepted("desk:" + known.outTradeNo());
            case TAKEN -> new CreateAnswer.AlreadyPaid();
            case CLOSED -> new CreateAnswer.Declined("closed");
        };
    }

    @Override
    public QueryAnswer query(String outTradeNo) {
        return answer(() -> state(cashLedger.payment(outTradeNo)), QueryAnswer.Unknown::new);
    }

    private QueryAnswer state(@Nullable DeskPayment known) {
        if (known == null) {
            return new QueryAnswer.NotFound();
        }
        return switch (known.status()) {
            case OPEN -> new QueryAnswer.Paying();
            case CLOSED -> new QueryAnswer.Closed();
            case TAKEN ->
                new QueryAnswer.Succeeded(new Payment(
                        known.outTradeNo(),
                        tradeNo(known.outTradeNo()),
                        known.payableFen(),
                        CURRENCY,
                        merchantId(),
                        Objects.requireNonNull(known.takenAt())));
        };
    }

    @Override
    public Optional<Payer> payer(String outTradeNo) {
        return answer(() -> Optional.ofNullable(cashLedger.payer(outTradeNo)), why -> Optional.empty());
    }

    @Override
    public CloseAnswer close(String outTradeNo) {
        return answer(
                () -> {
                    cashLedger.close(outTradeNo);
                    DeskPayment now = cashLedger.lock(outTradeNo);
                    if (now == null) {
                        return new CloseAnswer.NotFound();
                    }
                    return now.status() == CashLedgerMapper.Status.TAKEN
                            ? new CloseAnswer.AlreadyPaid()
                            : new CloseAnswer.Closed();
                },
                CloseAnswer.Unknown::new);
    }

    @Override
    public RefundAnswer refund(NewRefund refund) {
        return answer(() -> ordered(refund), RefundAnswer.Unknown::new);
    }

    /** The payment's row is locked while the sum is looked at: two refunds cannot both find room. */
    private RefundAnswer ordered(NewRefund wanted) {
        DeskPayment payment = cashLedger.lock(wanted.outTradeNo());
        DeskRefund known = cashLedger.refund(wanted.refundNo());
        if (known != null) {
            return state(known);
        }
        if (payment == null || payment.status() != CashLedgerMapper.Status.TAKEN) {
            return new RefundAnswer.Declined("nothing was paid");
        }
        if (cashLedger.refundedFen(wanted.outTradeNo()) + wanted.refundFen() > payment.payableFen()) {
            return new RefundAnswer.Declined("more than was paid");
        }
        cashLedger.openRefund(wanted, clock.instant());
        return new RefundAnswer.Processing(wanted.refundNo());
    }

    @Override
    public RefundAnswer queryRefund(String refundNo) {
        return answer(() -> state(cashLedger.refund(refundNo)), RefundAnswer.Unknown::new);
    }

    private static RefundAnswer state(@Nullable DeskRefund known) {
        if (known == null) {
            return new RefundAnswer.NotFound();
        }
        Instant at = known.handedBackAt();
        return at == null
                ? new RefundAnswer.Processing(known.refundNo())
                : new RefundAnswer.Succeeded(known.refundNo(), at);
    }

    /** The desk sends none. */
    @Override
    public NotificationAnswer read(IncomingNotification notification) {
        return new NotificationAnswer.Invalid("the desk sends no notifications", null);
    }

    @Override
    public BillAnswer bill(LocalDate day) {
        Instant from = day.atStartOfDay(settings.zone()).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(settings.zone()).toInstant();
        if (clock.instant().isBefore(to)) {
            return new BillAnswer.NotReady();
        }
        return answer(() -> new BillAnswer.Bill(lines(from, to)), BillAnswer.Unknown::new);
    }

    private List<BillLine> lines(Instant from, Instant to) {
        return cashLedger.book(from, to).stream().map(DeskChannel::line).toList();
    }

    private static BillLine line(BookEntry entry) {
        boolean isBack = entry.kind() == CashLedgerMapper.Way.HANDED_BACK;
        return new BillLine(
                isBack ? BillLine.Kind.REFUND : BillLine.Kind.PAY,
                entry.outTradeNo(),
                tradeNo(entry.outTradeNo()),
                isBack ? entry.no() : null,
                entry.fen(),
                entry.enteredAt(),
                "SUCCESS");
    }

    @Override
    public Acknowledgement acknowledge(boolean accepted) {
        return new Acknowledgement(accepted ? 200 : 400, "text/plain", "");
    }

    private static String tradeNo(String outTradeNo) {
        return "D" + outTradeNo;
    }

    /** Our own database is the way to this channel: what it does not answer is not known. */
    private <A> A answer(Supplier<A> work, Function<String, A> unknown) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> work.get()));
        } catch (DataAccessException | TransactionException away) {
            return unknown.apply(
                    "the cash ledger does not answer: " + away.getClass().getSimpleName());
        }
    }
}
