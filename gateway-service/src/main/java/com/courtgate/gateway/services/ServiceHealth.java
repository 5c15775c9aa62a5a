package com.courtgate.gateway.services;

import com.courtgate.common.discovery.InstanceState;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service as this gateway sees it.
 *
 * @param status UP when all known instances answer, DOWN when none does
 */
@Schema(name = "ServiceHealth")
record ServiceHealth(String name, Status status, List<Instance> instances) {

    @Schema(name = "ServiceStatus")
    enum Status {
        UP,
        PARTLY,
        DOWN
    }

    static ServiceHealth of(String name, List<Instance> instances) {
        long up = instances.stream()
                .filter(one -> one.status() == Instance.Status.UP)
                .count();
        Status status = up == 0 ? Status.DOWN : up == instances.size() ? Status.UP : Status.PARTLY;
        return new ServiceHealth(name, status, instances);
    }

    /**
     * One of its instances.
     *
     * @param version null when it is not known
     * @param since when it started; null while it does not answer
     * @param rehearsedAt when it last rehearsed; null when it did not, or does not answer
     * @param rehearsedPerSecond requests a second at the end of that
     */
    @Schema(name = "ServiceInstance")
    record Instance(
            Status status,
            @Nullable String version,
            @Nullable Instant since,
            @Nullable Instant rehearsedAt,
            @Nullable Long rehearsedPerSecond) {

        @Schema(name = "InstanceStatus")
        enum Status {
            UP,
            /** Answers, and takes no requests: it starts or ends. */
            WAITING,
            /** Does not answer. */
            DOWN
        }

        static final Instance SILENT = new Instance(Status.DOWN, null, null, null, null);

        /** Answers, and is of a release that does not tell more. */
        static final Instance SHY = new Instance(Status.UP, null, null, null, null);

        static Instance of(InstanceState told) {
            InstanceState.Rehearsed rehearsal = told.rehearsal();
            return new Instance(
                    told.takesRequests() ? Status.UP : Status.WAITING,
                    told.version().isBlank() ? null : told.version(),
                    told.since(),
                    rehearsal == null ? null : rehearsal.at(),
                    rehearsal == null ? null : rehearsal.perSecond());
        }
    }
}
