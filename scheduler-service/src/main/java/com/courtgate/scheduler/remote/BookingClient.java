package com.courtgate.scheduler.remote;

import feign.FeignException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
    LoadDocument loadDocument(@PathVariable("id") long id);

    /** A compare-and-set; answers the status afterwards, whoever set it. */
    @PostMapping("/internal/sessions/{id}/status")
    Moved move(@PathVariable("id") long id, @RequestBody Move move);

    @GetMapping("/internal/sessions/{id}/counts")
    Counts counts(@PathVariable("id") long id);

    /** Generates the sessions that are due from opening plans; may be repeated. */
    @PostMapping("/internal/plans/generate")
    Generated generatePlans();

    @PostMapping("/internal/audit-log")
    void record(@RequestBody AuditLogEntry entry);

    /**
     * A wish to move a session.
     *
     * @param from only from this status; null: from any that may go there
     */
    record Move(@Nullable SessionStatus from, SessionStatus to) {}

    /** What became of a {@link Move}. */
    record Moved(SessionStatus status, boolean changed) {}

    /**
     * Places of a session in the database.
     *
     * @param recorded active reservations
     * @param paid those of them that are paid
     */
    record Counts(long permits, long recorded, long paid) {}

    /** How many sessions a generation made. */
    record Generated(int created) {}
}
