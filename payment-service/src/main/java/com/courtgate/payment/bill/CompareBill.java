package com.courtgate.payment.bill;

import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.refund.LostRefunds;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
    private final Channels channels;
    private final LocalBillRecords books;
    private final LostRefunds lostRefunds;
    private final BillMapper mapper;
    private final BillSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CompareBill(
            Channels channels,
            LocalBillRecords books,
            LostRefunds lostRefunds,
            BillMapper mapper,
            BillSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.channels = channels;
        this.books = books;
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
        return switch (channel.get().bill(day)) {
            case BillAnswer.NotReady no -> new Outcome.NotReady();
            case BillAnswer.Unknown unknown -> new Outcome.Unknown(unknown.why());
            case BillAnswer.Bill bill -> compared(channel.get(), compare(channel.get(), day, bill), alongside);
        };
    }

    private Outcome compared(Channel channel, DayBill bill, Runnable alongside) {
        return new Outcome.Compared(Objects.requireNonNull(transaction.execute(tx -> {
            alongside.run();
            return write(channel.name(), bill, clock.instant());
        })));
    }

    /** A day's bill and how our rows differ from it. */
    record DayBill(LocalDate day, List<BillLine> lines, List<Difference> differences) {

        /** Returns the bill's lines that are not among our rows. */
        List<BillLine> unknown() {
            return lines.stream()
                    .filter(line -> differences.stream().anyMatch(difference -> difference.isUnknown(line)))
                    .toList();
        }
    }

    /** Reads and compares, and writes nothing yet; empty while the bill is not to be had. */
    Optional<DayBill> read(Channel channel, LocalDate day) {
        return switch (channel.bill(day)) {
            case BillAnswer.NotReady no -> Optional.empty();
            case BillAnswer.Unknown unknown -> {
                log.warn("Bill {} of {}: {}", day, channel.name(), unknown.why());
                yield Optional.empty();
            }
            case BillAnswer.Bill bill -> Optional.of(compare(channel, day, bill));
        };
    }

    private DayBill compare(Channel channel, LocalDate day, BillAnswer.Bill bill) {
        List<BillLine> lines = bill.lines();
        return new DayBill(day, lines, Difference.between(lines, books.movements(channel.name(), day, lines)));
    }

    /** Writes the result in the place of an earlier one; in a transaction of the caller's. */
    Run write(String channel, DayBill bill, Instant now) {
        mapper.forget(bill.day(), channel);
        mapper.insert(
                bill.day(), channel, bill.lines().size(), bill.differences().size(), now);
        Run run = Objects.requireNonNull(mapper.find(bill.day(), channel));
        for (Difference difference : bill.differences()) {
            log.warn("Bill {} of {}: {}", bill.day(), channel, difference);
            mapper.insertDifference(run.id(), difference);
            if (difference.kind() == DifferenceKind.STATE) {
                books.lookAgain(difference, now);
            }
        }
        bill.unknown().forEach(line -> lostRefunds.found(channel, line));
        return run;
    }
}
