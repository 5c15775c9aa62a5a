package com.courtgate.scheduler.remote;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.payment.AuditLogEntry;
import com.courtgate.common.contract.session.PlansGenerated;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionCounts;
import com.courtgate.common.contract.session.SessionMove;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.security.CurrentUser;
import feign.FeignException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** booking-service's internal endpoints. */
@FeignClient("booking-service")
public interface BookingClient {

    /** Every session whose day is not long over; CLOSED ones as long as reserve-service may have them. */
    @GetMapping("/internal/sessions/current")
    List<Session> current();

    @GetMapping("/internal/sessions/{id}")
    Session session(@PathVariable("id") long id);

    /** Empty when there is no such session. */
    default Optional<Session> find(long id) {
        try {
            return Optional.of(session(id));
        } catch (FeignException.NotFound unknown) {
            return Optional.empty();
        }
    }

    @GetMapping("/internal/sessions/{id}/load")
    SessionStock sessionStock(@PathVariable("id") long id);

    /** People who may have less of the session than its quota. */
    @GetMapping("/internal/sessions/{id}/allowances")
    Allowances allowances(@PathVariable("id") long id);

    /** A compare-and-set; answers the status afterwards, whoever set it. */
    @PostMapping("/internal/sessions/{id}/status")
    SessionMove.Answer move(@PathVariable("id") long id, @RequestBody SessionMove move);

    @GetMapping("/internal/sessions/{id}/counts")
    SessionCounts counts(@PathVariable("id") long id);

    /** Generates the sessions that are due from opening plans; may be repeated. */
    @PostMapping("/internal/plans/generate")
    PlansGenerated generatePlans();

    @PostMapping("/internal/audit-log")
    void record(@RequestBody AuditLogEntry entry);

    /** Records what an administrator is about to do with a session. */
    default void record(CurrentUser admin, String action, Session session, AdminReason why) {
        record(new AuditLogEntry(
                admin.id(),
                admin.studentId(),
                action,
                "session:" + session.id(),
                Map.of("statusBefore", session.status(), "why", why.why())));
    }
}
