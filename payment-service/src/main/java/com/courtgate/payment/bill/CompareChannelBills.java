package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.Channel;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Compares a channel's bills of one day, or of all days of a lost time together: what was paid on one of them may have
 * gone back on another. Gives back first and writes last; until it is written all of it is tried again.
 */
@Component
class CompareChannelBills {
    private final CompareBill compareBill;
    private final RefundUnknownPayments refundUnknownPayments;
    private final BillMapper mapper;
    private final BillSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CompareChannelBills(
            CompareBill compareBill,
            RefundUnknownPayments refundUnknownPayments,
            BillMapper mapper,
            BillSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.compareBill = compareBill;
        this.refundUnknownPayments = refundUnknownPayments;
        this.mapper = mapper;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers false, and is to be asked again, while a bill is missing or the channel leaves a question open. */
    boolean know(Channel channel, DataLossWindow lost) {
        return compare(
                channel,
                lost.days(settings.zone()),
                List.of(lost),
                now -> mapper.known(lost.id(), channel.name(), now));
    }

    /** Compares a day. A lost pay order may have been paid after the restore, on the day after the last lost one. */
    boolean compare(Channel channel, LocalDate day) {
        Instant begin = day.atStartOfDay(settings.zone()).toInstant();
        List<DataLossWindow> before = mapper.knownLostTimes(channel.name(), begin.minus(DataLossWindow.STILL_PAYABLE));
        return compare(channel, List.of(day), before, now -> {});
    }

    private boolean compare(
            Channel channel, List<LocalDate> days, List<DataLossWindow> lost, Consumer<Instant> alongside) {
        List<ComparedBill> bills = new ArrayList<>();
        for (LocalDate day : days) {
            Optional<ComparedBill> bill = compareBill.read(channel, day);
            if (bill.isEmpty()) {
                return false;
            }
            bills.add(bill.get());
        }
        if (!giveBackUnknown(channel, lost, bills)) {
            return false;
        }
        Instant now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            bills.forEach(bill -> compareBill.write(channel.name(), bill, now));
            alongside.accept(now);
        });
        return true;
    }

    private boolean giveBackUnknown(Channel channel, List<DataLossWindow> lost, List<ComparedBill> bills) {
        List<BillLine> lines =
                bills.stream().flatMap(bill -> bill.lines().stream()).toList();
        List<BillLine> unknown =
                bills.stream().flatMap(bill -> bill.unknown().stream()).toList();
        return lost.stream().allMatch(time -> refundUnknownPayments.giveBack(channel, time, lines, unknown));
    }
}
