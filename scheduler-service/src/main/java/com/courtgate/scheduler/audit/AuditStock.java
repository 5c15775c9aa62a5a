package com.courtgate.scheduler.audit;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.audit.AuditStock.Outcome.NotLoaded;
import com.courtgate.scheduler.audit.AuditStock.Outcome.StockAudited;
import com.courtgate.scheduler.audit.AuditStock.Outcome.UnknownSession;
import com.courtgate.scheduler.audit.Finding.Kind;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.ReserveClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Audits one session's stock; a difference is repaired when the audit before found it too. */
@Component
class AuditStock {
    private static final Logger log = LoggerFactory.getLogger(AuditStock.class);

    private final BookingClient booking;
    private final ReserveClient reserve;
    private final StockFindingMapper stockFindings;
    private final TransactionTemplate transactions;
    private final MeterRegistry meters;
    private final Clock clock;

    AuditStock(
            BookingClient booking,
            ReserveClient reserve,
            StockFindingMapper stockFindings,
            TransactionTemplate transactions,
            MeterRegistry meters,
            Clock clock) {
        this.booking = booking;
        this.reserve = reserve;
        this.stockFindings = stockFindings;
        this.transactions = transactions;
        this.meters = meters;
        this.clock = clock;
        meters.counter("courtgate.stock.drift.repaired"); // shows 0 before the first repair
    }

    /** Result of an audit of one session. */
    sealed interface Outcome {

        /**
         * Compared.
         *
         * @param drift permits that the findings are about
         * @param repaired how many of the findings, seen for the second time, were repaired
         */
        record StockAudited(long sessionId, int drift, List<Finding> findings, int repaired) implements Outcome {}

        record UnknownSession() implements Outcome {}

        /** Redis does not have the session, so that there is nothing to compare. */
        record NotLoaded() implements Outcome {}
    }

    Outcome auditFor(CurrentUser admin, long sessionId, AdminReason why) {
        var session = booking.find(sessionId);
        if (session.isEmpty()) {
            return new UnknownSession();
        }
        booking.record(admin, "session.audit", session.get(), why);
        return audit(sessionId);
    }

    Outcome audit(long sessionId) {
        StockState before = reserve.state(sessionId);
        if (!before.loaded()) {
            return new NotLoaded();
        }
        String incarnation = reserve.incarnationOf(sessionId);
        SessionStock database = booking.sessionStock(sessionId);
        StockState after = reserve.state(sessionId);
        Set<Finding> found = StockComparison.differences(before, database);
        found.retainAll(StockComparison.differences(after, database));

        Set<Finding> again = new LinkedHashSet<>(found);
        again.retainAll(stockFindings.ofLastAudit(sessionId));
        if (!again.isEmpty()) {
            repair(sessionId, again, incarnation);
        }
        remember(sessionId, found, again);
        int drift = found.stream().mapToInt(Finding::drift).sum();
        return new StockAudited(sessionId, drift, List.copyOf(found), again.size());
    }

    private void repair(long sessionId, Set<Finding> findings, @Nullable String incarnation) {
        reserve.repair(
                sessionId,
                new StockRepair(
                        holders(findings, Kind.LOST_PERMIT),
                        holders(findings, Kind.UNKNOWN_HOLDER),
                        findings.stream().map(Finding::slotId).distinct().toList(),
                        incarnation));
        meters.counter("courtgate.stock.drift.repaired").increment(findings.size());
        log.warn("Redis was brought to the database in session {}: {}", sessionId, findings);
    }

    /** Remembers the open findings; a repaired one counts as new if the next audit finds it once more. */
    private void remember(long sessionId, Set<Finding> found, Set<Finding> repaired) {
        var open = found.stream().filter(f -> !repaired.contains(f)).toList();
        transactions.executeWithoutResult(transaction -> stockFindings.replace(sessionId, open, clock.instant()));
    }

    private static List<Holder> holders(Collection<Finding> findings, Kind kind) {
        return findings.stream()
                .filter(f -> f.kind() == kind)
                .map(f ->
                        new Holder(f.slotId(), Objects.requireNonNull(f.userId()), Objects.requireNonNull(f.traceId())))
                .toList();
    }
}
