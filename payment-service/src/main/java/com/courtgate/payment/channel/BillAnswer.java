package com.courtgate.payment.channel;

import java.util.List;

/** The channel's bill of a day. */
public sealed interface BillAnswer {

    record Bill(List<BillLine> lines) implements BillAnswer {
        public Bill {
            lines = List.copyOf(lines);
        }
    }

    /** Not made yet; later. */
    record NotReady() implements BillAnswer {}

    /** Not to be had or not to be trusted, for example a wrong hash. */
    record Unknown(String why) implements BillAnswer {}
}
