package com.courtgate.payment.bill;

import com.courtgate.payment.bill.LocalBillRecords.OurRecords;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A day's bill beside our rows: how they differ. Of what other systems of the same merchant took there is a number, and
 * some lines for people to see.
 *
 * @param lineCount all of the bill
 * @param lines those that were read and kept
 * @param differences in what is ours
 * @param unknown lines that are ours and not among our rows
 * @param others some lines that are not ours
 * @param otherCount how many of those there are
 * @param unreadCount lines that could not be read
 * @param billedRefunds refunds of ours on the bill, by their numbers there
 */
record ComparedBill(
        LocalDate day,
        int lineCount,
        List<BillLine> lines,
        List<Difference> differences,
        List<BillLine> unknown,
        List<Difference> others,
        int otherCount,
        int unreadCount,
        List<String> billedRefunds) {

    /** Most lines of other systems that are listed. */
    static final int MOST_OTHERS = 100;

    int differenceCount() {
        return differences.size();
    }

    static ComparedBill of(LocalDate day, BillAnswer.Bill bill, OurRecords ours) {
        List<Difference> differences = new ArrayList<>();
        List<BillLine> unknown = new ArrayList<>();
        List<Difference> others = new ArrayList<>();
        int otherCount = bill.others();
        for (BillLine line : bill.lines()) {
            @Nullable Movement our = ours.movements().get(Movement.key(line));
            if (our != null) {
                Difference.between(line, our).ifPresent(differences::add);
            } else if (ours.isOurs(line)) {
                unknown.add(line);
                differences.add(Difference.unknown(line));
            } else {
                otherCount++;
                if (others.size() < MOST_OTHERS) {
                    others.add(Difference.unknown(line));
                }
            }
        }
        differences.addAll(missing(bill, ours));
        return new ComparedBill(
                day,
                bill.count(),
                bill.lines(),
                differences,
                unknown,
                others,
                otherCount,
                bill.unread(),
                billedRefunds(bill, ours));
    }

    private static List<Difference> missing(BillAnswer.Bill bill, OurRecords ours) {
        Set<String> billed = bill.lines().stream().map(Movement::key).collect(Collectors.toSet());
        return ours.movements().values().stream()
                .filter(our -> our.expected() && !billed.contains(our.key()))
                .map(Difference::missing)
                .toList();
    }

    private static List<String> billedRefunds(BillAnswer.Bill bill, OurRecords ours) {
        return bill.lines().stream()
                .filter(line -> ours.movements().containsKey(Movement.key(line)))
                .map(BillLine::refundNo)
                .filter(Objects::nonNull)
                .toList();
    }
}
