package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps that bring Redis to what the database says; the body of {@code POST /internal/sessions/{id}/repair}.
 *
 * @param adopt holders that Redis lost
 * @param release holders that the database does not have
 * @param recount slots whose counter becomes permits - holders; the counters of the others do anyway
 * @param incarnation in Redis, in which the database was asked, see {@link RedisIncarnation}; null from a sender that
 *     does not say
 */
public record StockRepair(
        @NotNull List<Holder> adopt,
        @NotNull List<Holder> release,
        @Nullable List<Long> recount,

        @JsonProperty("life") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
        String incarnation) {

    /** Counts of the holders that were adopted and released, and of the counters that changed. */
    public record Answer(int adopted, int released, int recounted) {}
}
