package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.scheduler.audit.Finding.Kind;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.ReserveClient;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts together what Redis, the database and the last audit say of a session. */
@Component
class ShowLiveSession {
    private final BookingClient booking;
    private final ReserveClient reserve;
    private final StockFindingMapper stockFindings;

    ShowLiveSession(BookingClient booking, ReserveClient reserve, StockFindingMapper stockFindings) {
        this.booking = booking;
        this.reserve = reserve;
        this.stockFindings = stockFindings;
    }

    /**
     * A session as it is right now.
     *
     * @param permits places of its slots
     * @param requests grabs that were answered: accepted and refused ones; null while reserve-service does not count
     *     them
     * @param accepted grabs that were answered with a hold, whatever became of it since; null likewise
     * @param held permits taken in Redis
     * @param pending holds whose result the database has not decided yet
     * @param recorded active reservations
     * @param paid those of them that are paid
     * @param rejected refused grabs by reason
     * @param drift permits about which Redis is known to be wrong
     * @param line people who wait for something of it
     */
    record LiveSession(
            SessionStatus status,
            long permits,
            @Nullable Long requests,
            @Nullable Long accepted,
            long held,
            int pending,
            long recorded,
            long paid,
            Map<String, Long> rejected,
            int drift,
            @Nullable Long line) {}

    /** Empty when there is no such session. */
    Optional<LiveSession> show(long sessionId) {
        return booking.find(sessionId).map(this::show);
    }

    private LiveSession show(Session session) {
        var counts = booking.counts(session.id());
        StockState stock = reserve.state(session.id());
        Long accepted = stock.accepted();
        return new LiveSession(
                session.status(),
                counts.permits(),
                accepted == null ? null : accepted + refused(stock),
                accepted,
                stock.slots().stream().mapToLong(s -> s.permits() - s.left()).sum(),
                stock.pending(),
                counts.recorded(),
                counts.paid(),
                stock.rejected(),
                drift(session.id(), stock),
                counts.line());
    }

    private static long refused(StockState stock) {
        return stock.rejected().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Counters as they are now; holders as the last audit found them. */
    private int drift(long sessionId, StockState stock) {
        int miscounted = stock.slots().stream()
                .mapToInt(StockComparison::surplus)
                .map(Math::abs)
                .sum();
        int misheld = stockFindings.ofLastAudit(sessionId).stream()
                .filter(f -> f.kind() != Kind.MISCOUNT)
                .mapToInt(Finding::drift)
                .sum();
        return miscounted + misheld;
    }
}
