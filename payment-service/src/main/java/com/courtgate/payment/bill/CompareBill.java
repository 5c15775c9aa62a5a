package com.courtgate.payment.bill;

import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.payorder.PaymentNumberGenerator;
import com.courtgate.payment.refund.LostRefunds;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Compares a day's bill with our rows and replaces what an earlier comparison of the day found. Movements done for the
 * channel and not for us are looked at again at once, by reconcile and refunds; refunds of ours that we have forgotten
 * are noted.
 */
@Component
class CompareBill {
    private static final Logger log = LoggerFactory.getLogger(CompareBill.class);

    /** Rows that are written together. */
    private static final int PAGE = 500;

    private final Channels channels;
    private final LocalBillRecords localBillRecords;
    private final LostRefunds lostRefunds;
    private final BillMapper mapper;
    private final BillSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CompareBill(
            Channels channels,
            LocalBillRecords localBillRecords,
            LostRefunds lostRefunds,
            BillMapper mapper,
            BillSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.channels = channels;
        this.localBillRecords = localBillRecords;
        this.lostRefunds = lostRefunds;
        this.mapper = mapper;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of a comparison. */
    sealed interface Outcome {
        record Compared(Run run) implements Outcome {}

        record NoSuchChannel() implements Outcome {}

        /** The day is not over, or the channel has not made the bill yet. */
        record NotReady() implements Outcome {}

        record Unknown(String why) implements Outcome {}
    }

    /**
     * Compares a channel's bill of a day with our rows.
     *
     * @param alongside done in the transaction that writes the result
     */
    Outcome compare(String channelName, LocalDate day, Runnable alongside) {
        Optional<Channel> channel = channels.find(channelName);
        if (channel.isEmpty()) {
            return new Outcome.NoSuchChannel();
        }
        if (!day.isBefore(LocalDate.ofInstant(clock.instant(), settings.zone()))) {
            return new Outcome.NotReady();
        }
        return switch (bill(channel.get(), day)) {
            case BillAnswer.NotReady no -> new Outcome.NotReady();
            case BillAnswer.Unknown unknown -> new Outcome.Unknown(unknown.why());
            case BillAnswer.Bill bill -> compared(channel.get(), compare(channel.get(), day, bill), alongside);
        };
    }

    private Outcome compared(Channel channel, ComparedBill bill, Runnable alongside) {
        return new Outcome.Compared(Objects.requireNonNull(transaction.execute(tx -> {
            alongside.run();
            return write(channel.name(), bill, clock.instant());
        })));
    }

    /** Reads and compares, and writes nothing yet; empty while the bill is not to be had. */
    Optional<ComparedBill> read(Channel channel, LocalDate day) {
        return switch (bill(channel, day)) {
            case BillAnswer.NotReady no -> Optional.empty();
            case BillAnswer.Unknown unknown -> {
                log.warn("Bill {} of {}: {}", day, channel.name(), unknown.why());
                yield Optional.empty();
            }
            case BillAnswer.Bill bill -> Optional.of(compare(channel, day, bill));
        };
    }

    /** Keeps what may be ours and some of what is not: a bill may have the lines of many systems. */
    private static BillAnswer bill(Channel channel, LocalDate day) {
        var others = new AtomicInteger();
        return channel.bill(
                day,
                line -> PaymentNumberGenerator.isLikeOurs(line.outTradeNo())
                        || others.incrementAndGet() <= ComparedBill.MOST_OTHERS);
    }

    private ComparedBill compare(Channel channel, LocalDate day, BillAnswer.Bill bill) {
        return ComparedBill.of(day, bill, localBillRecords.beside(channel.name(), day, bill.lines()));
    }

    /** Writes the result in the place of an earlier one; in a transaction of the caller's. */
    Run write(String channel, ComparedBill bill, Instant now) {
        mapper.forget(bill.day(), channel);
        mapper.insert(channel, bill, now);
        Run run = Objects.requireNonNull(mapper.find(bill.day(), channel));
        if (run.differenceCount() > 0 || run.unreadCount() > 0) {
            log.warn("Bill {} of {} differs: {}", bill.day(), channel, run);
        }
        pages(bill.differences(), page -> mapper.insertDifferences(run.id(), page));
        pages(bill.others(), page -> mapper.insertDifferences(run.id(), page));
        bill.differences().stream()
                .filter(difference -> difference.kind() == Difference.Kind.STATE)
                .forEach(difference -> localBillRecords.lookAgain(difference, now));
        bill.unknown().forEach(line -> lostRefunds.found(channel, line));
        noteBilled(channel, bill);
        return run;
    }

    /** Notes which refunds this bill has, and takes back that the bills of other days should have had them. */
    private void noteBilled(String channel, ComparedBill bill) {
        mapper.forgetBilled(channel, bill.day());
        pages(bill.billedRefunds(), page -> {
            mapper.billed(channel, bill.day(), page);
            for (BillMapper.Found missed : mapper.missed(channel, page)) {
                mapper.forgetDifference(missed.id());
                mapper.oneDifferenceLess(missed.billRunId());
            }
        });
    }

    private static <T> void pages(List<T> all, Consumer<List<T>> work) {
        for (int from = 0; from < all.size(); from += PAGE) {
            work.accept(all.subList(from, Math.min(from + PAGE, all.size())));
        }
    }
}
