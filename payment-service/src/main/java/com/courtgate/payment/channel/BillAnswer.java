package com.courtgate.payment.channel;

import java.util.List;
import java.util.function.Predicate;

/** The channel's bill of a day. */
public sealed interface BillAnswer {

    /**
     * The bill is there.
     *
     * @param lines those that were wanted
     * @param others how many more it has
     * @param unread how many lines could not be read
     */
    record Bill(List<BillLine> lines, int others, int unread) implements BillAnswer {
        public Bill {
            lines = List.copyOf(lines);
        }

        public Bill(List<BillLine> lines) {
            this(lines, 0, 0);
        }

        /** Returns the bill with the lines that are wanted. */
        Bill keeping(Predicate<BillLine> wanted) {
            List<BillLine> kept = lines.stream().filter(wanted).toList();
            return new Bill(kept, others + lines.size() - kept.size(), unread);
        }

        /** Counts all lines that it has. */
        public int count() {
            return lines.size() + others + unread;
        }
    }

    /** The bill is not made yet; later. */
    record NotReady() implements BillAnswer {}

    /** The bill is not to be had or not to be trusted, for example for a wrong hash. */
    record Unknown(String why) implements BillAnswer {}
}
