package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.scheduler.failure.JobFailures;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.PushAllowances;
import org.springframework.stereotype.Component;

/** Audits every session that is warmed up or open. */
@Component
class AuditLiveSessions {
    private final BookingClient booking;
    private final AuditStock auditStock;
    private final PushAllowances pushAllowances;
    private final JobFailures failures;

    AuditLiveSessions(
            BookingClient booking, AuditStock auditStock, PushAllowances pushAllowances, JobFailures failures) {
        this.booking = booking;
        this.auditStock = auditStock;
        this.pushAllowances = pushAllowances;
        this.failures = failures;
    }

    void run() {
        failures.attempt("stock audit", this::auditAll);
    }

    private void auditAll() {
        for (Session session : booking.current()) {
            if (isLive(session.status())) {
                failures.attempt("allowances of session " + session.id(), () -> pushAllowances.tell(session.id()));
                failures.attempt("stock of session " + session.id(), () -> auditStock.audit(session.id()));
            }
        }
    }

    private static boolean isLive(SessionStatus status) {
        return switch (status) {
            case WARMED, OPEN -> true;
            case SCHEDULED, CLOSED -> false;
        };
    }
}
