package com.courtgate.channelsimulator.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** One line of the journal: the rows after a change, all of them or none. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Change(
        @Nullable Payment payment,
        @Nullable Refund refund,
        @Nullable Callback callback) {

    static Change of(Payment payment) {
        return new Change(payment, null, null);
    }
}
