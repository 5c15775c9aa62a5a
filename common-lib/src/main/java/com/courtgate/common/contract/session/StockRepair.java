package com.courtgate.common.contract.session;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps that bring Redis to what the database says; the body of {@code POST /internal/sessions/{id}/repair}.
 *
 * @param adopt holders that Redis lost
 * @param release holders that the database does not have
 * @param recount slots whose counter becomes permits - holders; the counters of the others do anyway
 */
public record StockRepair(
        @NotNull List<Holder> adopt,
        @NotNull List<Holder> release,
        @Nullable List<Long> recount) {

    /** Counts of the holders that were adopted and released, and of the counters that changed. */
    public record Answer(int adopted, int released, int recounted) {}
}
