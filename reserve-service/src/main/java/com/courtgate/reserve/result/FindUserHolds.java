package com.courtgate.reserve.result;

import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.result.UserHoldsScript.Held;
import com.courtgate.reserve.result.UserHoldsScript.UserHolds;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Tells a user which of their traces of a session are alive, for whoever got no answer at all. Redis knows what is
 * under way, the database what it has recorded, even when Redis has lost it. Must never say "nothing" while one of them
 * that may know better does not answer.
 */
@Component
class FindUserHolds {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Logger log = LoggerFactory.getLogger(FindUserHolds.class);
    private final UserHoldsScript script;
    private final BookingClient booking;

    FindUserHolds(UserHoldsScript script, BookingClient booking) {
        this.script = script;
        this.booking = booking;
    }

    /**
     * A trace that has permits, or may get its reservation yet.
     *
     * @param status PENDING or SUCCESS
     */
    @Schema(name = "LiveGrab")
    record MyTrace(String traceId, List<Long> slotIds, TraceResult.Status status, List<Long> reservationIds) {}

    Mono<List<MyTrace>> find(long sessionId, long userId) {
        Mono<UserHolds> held =
                Mono.fromCallable(() -> script.of(sessionId, userId)).subscribeOn(Schedulers.boundedElastic());
        return held.flatMap(mine -> booking.reservations(sessionId, userId)
                .onErrorResume(e -> withoutDatabase(mine, e))
                .map(recorded -> merge(mine.held(), recorded)));
    }

    /** Returns no recorded trace where Redis has lost nothing, else fails. */
    private static Mono<List<RecordedTrace>> withoutDatabase(UserHolds mine, Throwable failure) {
        boolean complete = mine.isLoaded() && mine.held().stream().noneMatch(held -> held.result() == null);
        log.debug("Told {} alone", complete ? "by Redis" : "nothing", failure);
        return complete ? Mono.just(List.of()) : Mono.error(ApiException.unavailable(SOON));
    }

    private static List<MyTrace> merge(List<Held> held, List<RecordedTrace> recorded) {
        Map<String, Draft> traces = new LinkedHashMap<>();
        held.forEach(h -> draft(traces, h.traceId()).add(h));
        recorded.forEach(r -> draft(traces, r.traceId()).add(r));
        return traces.values().stream().map(Draft::finished).toList();
    }

    private static Draft draft(Map<String, Draft> traces, String traceId) {
        return traces.computeIfAbsent(traceId, Draft::new);
    }

    /** A trace while it is put together from both sides. */
    private static final class Draft {
        private final String traceId;
        private final TreeSet<Long> slotIds = new TreeSet<>();
        private final TreeSet<Long> reservationIds = new TreeSet<>();

        Draft(String traceId) {
            this.traceId = traceId;
        }

        void add(Held held) {
            slotIds.add(held.slotId());
            TraceResult result = held.result();
            int position = result == null ? -1 : result.slotIds().indexOf(held.slotId());
            if (result != null
                    && position >= 0
                    && position < result.reservationIds().size()) {
                reservationIds.add(result.reservationIds().get(position));
            }
        }

        void add(RecordedTrace reserved) {
            slotIds.add(reserved.slotId());
            reservationIds.add(reserved.reservationId());
        }

        MyTrace finished() {
            return new MyTrace(
                    traceId,
                    List.copyOf(slotIds),
                    reservationIds.isEmpty() ? TraceResult.Status.PENDING : TraceResult.Status.SUCCESS,
                    List.copyOf(reservationIds));
        }
    }
}
