package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One thing in which the channel's bill and our rows do not agree. */
record Difference(
        DifferenceKind kind,
        BillLine.Kind movement,
        String outTradeNo,
        @Nullable String refundNo,
        @Nullable Long localFen,
        @Nullable Long channelFen,
        @Nullable String localState,
        @Nullable String channelState) {

    /**
     * Compares a bill with our movements and returns the differences.
     *
     * @param ours by {@link Movement#key}: all of the day, and those of other days or not done that the bill speaks of
     */
    static List<Difference> between(List<BillLine> bill, Map<String, Movement> ours) {
        List<Difference> differences = new ArrayList<>();
        Set<String> billed = new HashSet<>();
        for (BillLine line : bill) {
            billed.add(Movement.key(line));
            Movement our = ours.get(Movement.key(line));
            if (our == null) {
                differences.add(of(DifferenceKind.CHANNEL_ONLY, line, null));
            } else if (!our.done()) {
                differences.add(of(DifferenceKind.STATE, line, our));
            } else if (our.fen() != line.fen()) {
                differences.add(of(DifferenceKind.AMOUNT, line, our));
            }
        }
        for (Movement our : ours.values()) {
            if (our.expected() && !billed.contains(our.key())) {
                differences.add(new Difference(
                        DifferenceKind.LOCAL_ONLY,
                        our.kind(),
                        our.outTradeNo(),
                        our.refundNo(),
                        our.fen(),
                        null,
                        our.state(),
                        null));
            }
        }
        return differences;
    }

    /** Whether it says that a bill's line is not among our rows. */
    boolean isUnknown(BillLine line) {
        return kind == DifferenceKind.CHANNEL_ONLY
                && movement == line.kind()
                && outTradeNo.equals(line.outTradeNo())
                && Objects.equals(refundNo, line.refundNo());
    }

    private static Difference of(DifferenceKind kind, BillLine line, @Nullable Movement our) {
        return new Difference(
                kind,
                line.kind(),
                line.outTradeNo(),
                line.refundNo(),
                our == null ? null : our.fen(),
                line.fen(),
                our == null ? null : our.state(),
                line.state());
    }
}
