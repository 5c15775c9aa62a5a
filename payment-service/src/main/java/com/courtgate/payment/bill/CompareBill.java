package com.courtgate.payment.bill;

import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
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
 * Compares a day's bill with our rows and replaces what an earlier comparison of the day found. What is done for the
 * channel and not for us is looked at again at once, by reconcile and refunds; what a backup made us forget is given
 * back.
 */
@Component
class CompareBill {
    private static final Logger log = LoggerFactory.getLogger(CompareBill.class);
    private final Channels channels;
    private final LocalBooks books;
    private final GiveBackUnknown giveBackUnknown;
    private final BillMapper mapper;
    private final BillSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CompareBill(
            Channels channels,
            LocalBooks books,
            GiveBackUnknown giveBackUnknown,
            BillMapper mapper,
            BillSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.channels = channels;
        this.books = books;
        this.giveBackUnknown = giveBackUnknown;
        this.mapper = mapper;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of a comparison. */
    sealed interface Outcome {
        record Compared(Run run) implements Outcome {}

        record NoSuchChannel() implements Outcome {}

        /** The day is not over, or the channel has not made the bill yet. */
        record NotReady() implements Outcome {}

        record Unknown(String why) implements Outcome {}
    }

    /**
     * Compares.
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
            case BillAnswer.Bill bill -> compare(channel.get(), day, bill.lines(), alongside);
        };
    }

    /** Gives back before it writes: a run that is written is not made again by itself. */
    private Outcome compare(Channel channel, LocalDate day, List<BillLine> bill, Runnable alongside) {
        List<Difference> differences = Difference.between(bill, books.movements(channel.name(), day, bill));
        if (!giveBackUnknown.giveBack(channel, bill, differences)) {
            return new Outcome.Unknown("the channel does not say what it knows of a payment of its bill");
        }
        return new Outcome.Compared(Objects.requireNonNull(transaction.execute(tx -> {
            alongside.run();
            return write(channel.name(), day, bill.size(), differences);
        })));
    }

    private Run write(String channel, LocalDate day, int lines, List<Difference> differences) {
        Instant now = clock.instant();
        mapper.forget(day, channel);
        mapper.insert(day, channel, lines, differences.size(), now);
        Run run = Objects.requireNonNull(mapper.find(day, channel));
        for (Difference difference : differences) {
            log.warn("Bill {} of {}: {}", day, channel, difference);
            mapper.insertDifference(run.id(), difference);
            if (difference.kind() == DifferenceKind.STATE) {
                books.lookAgain(difference, now);
            }
        }
        return run;
    }
}
