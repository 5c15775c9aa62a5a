package com.courtgate.payment.channel;

import java.util.List;

/** The channel's bill of a day. */
public sealed interface BillAnswer {

    record Bill(List<BillLine> lines) implements BillAnswer {
        public Bill {
            lines = List.copyOf(lines);
        }
    }

    /** The bill is not made yet; later. */
    record NotReady() implements BillAnswer {}

    /** The bill is not to be had or not to be trusted, for example for a wrong hash. */
    record Unknown(String why) implements BillAnswer {}
}
