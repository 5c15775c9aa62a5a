package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.PersonRecords;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.booking.people.account.RequireAdministrator;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Forgets a deactivated student whose retention is over: their rows of bookings and money stay under a pseudonym,
 * whatever says whose they are goes. There is no way back.
 */
@Component
class ErasePerson {
    private final RequireAdministrator requireAdministrator;
    private final PersonRecords persons;
    private final Notices notices;
    private final AuditLog auditLog;
    private final FindErasureBlockers findErasureBlockers;
    private final PaymentDataClient paymentData;
    private final ErasureTerm term;
    private final TransactionTemplate transactions;
    private final Clock clock;

    ErasePerson(
            RequireAdministrator requireAdministrator,
            PersonRecords persons,
            Notices notices,
            AuditLog auditLog,
            FindErasureBlockers findErasureBlockers,
            PaymentDataClient paymentData,
            ErasureTerm term,
            TransactionTemplate transactions,
            Clock clock) {
        this.requireAdministrator = requireAdministrator;
        this.persons = persons;
        this.notices = notices;
        this.auditLog = auditLog;
        this.findErasureBlockers = findErasureBlockers;
        this.paymentData = paymentData;
        this.term = term;
        this.transactions = transactions;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Erased() implements Outcome {}

    /**
     * Nothing was forgotten: there is no such account any more, it is not a deactivated student's, or the token of who
     * asks says "administrator" still and the database not any more.
     *
     * @param why key of the sentence that tells; null: the code's own
     */
    record Refused(ResultCode code, @Nullable String why) implements Outcome {}

    /** @param until when the retention is over */
    record TooEarly(Instant until) implements Outcome {}

    record NotSettled(Unsettled what) implements Outcome {}

    /** payment-service does not answer; at most what the person typed there is forgotten. */
    record MoneyUnknown() implements Outcome {}

    /** Erases by the word of the office, which leaves a trace without a name. */
    Outcome erase(CurrentUser admin, long userId, AdminReason reason) {
        Optional<Person> found = persons.find(userId);
        if (found.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        return erase(found.get(), now -> {
            auditLog.record(admin, now, "user.erase", "user:" + userId, Map.of("why", reason.why()));
            return requireAdministrator.isStill(admin);
        });
    }

    /** Erases because it is time. */
    Outcome erase(Person person) {
        return erase(person, now -> true);
    }

    /** @param alongside what belongs to the same transaction; answers whether that may be committed */
    private Outcome erase(Person person, Predicate<Instant> alongside) {
        Instant now = clock.instant();
        Outcome refused = refusal(person, now);
        if (refused != null) {
            return refused;
        }
        Optional<Unsettled> unsettled = findErasureBlockers.of(person.id(), now);
        if (unsettled.isEmpty()) {
            return new MoneyUnknown();
        }
        if (!unsettled.get().isNothing()) {
            return new NotSettled(unsettled.get());
        }
        if (!paymentData.forget(person.id())) { // before the account: whoever is erased is not asked about again
            return new MoneyUnknown();
        }
        // Nobody logs in with it, so nothing was begun since the look.
        return Objects.requireNonNull(transactions.execute(tx -> forget(tx, person, alongside, now)));
    }

    private @Nullable Outcome refusal(Person person, Instant now) {
        if (person.role() != Role.STUDENT) {
            return new Refused(ResultCode.STATE_INVALID, "ownData.staff"); // their acts have to be told of them
        }
        if (person.active()) {
            return new Refused(ResultCode.STATE_INVALID, "ownData.active");
        }
        Duration retention = term.erasureAfter();
        Instant since = Objects.requireNonNullElse(person.deactivatedAt(), now);
        return since.plus(retention).isAfter(now) ? new TooEarly(since.plus(retention)) : null;
    }

    private Outcome forget(TransactionStatus tx, Person person, Predicate<Instant> alongside, Instant now) {
        if (!persons.forget(person, now.minus(term.erasureAfter()), now)) {
            return new Refused(ResultCode.NOT_FOUND, null); // reactivated, or erased, at this moment
        }
        notices.forgetAllOf(person.id());
        if (!alongside.test(now)) { // before the next, for the reason may name them
            tx.setRollbackOnly();
            return new Refused(ResultCode.FORBIDDEN, null);
        }
        auditLog.forget(person.id(), person.studentId(), person.name(), person.pseudonym());
        return new Erased();
    }
}
