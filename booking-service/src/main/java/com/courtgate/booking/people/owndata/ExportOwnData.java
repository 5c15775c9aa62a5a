package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.PersonRecords;
import com.courtgate.booking.people.account.RequireAdministrator;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Tells a person what is kept of them, once a minute at most; or the office, which leaves a trace. */
@Component
class ExportOwnData {
    static final Duration PAUSE = Duration.ofMinutes(1);

    private final PersonRecords persons;
    private final OwnDataMapper ownData;
    private final PaymentDataClient paymentData;
    private final RequireAdministrator requireAdministrator;
    private final AuditLog auditLog;
    private final ObjectMapper json;
    private final TransactionTemplate transactions;
    private final Clock clock;

    ExportOwnData(
            PersonRecords persons,
            OwnDataMapper ownData,
            PaymentDataClient paymentData,
            RequireAdministrator requireAdministrator,
            AuditLog auditLog,
            ObjectMapper json,
            TransactionTemplate transactions,
            Clock clock) {
        this.persons = persons;
        this.ownData = ownData;
        this.paymentData = paymentData;
        this.requireAdministrator = requireAdministrator;
        this.auditLog = auditLog;
        this.json = json;
        this.transactions = transactions;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** The file is to be written; nothing but its beginning was read yet. */
    record Exported(OwnDataExport file) implements Outcome {}

    /** There is no such account; or the token of who asks says "administrator" still, the database not any more. */
    record Refused(ResultCode code) implements Outcome {}

    record TooSoon(Duration retryAfter) implements Outcome {}

    /** Half a file would be worse than none. */
    record MoneyUnknown() implements Outcome {}

    Outcome toHimself(CurrentUser user) {
        if (persons.find(user.id()).isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND);
        }
        Instant now = clock.instant();
        return persons.takeCopy(user.id(), now.minus(PAUSE), now) ? file(user.id()) : new TooSoon(PAUSE);
    }

    Outcome toOffice(CurrentUser admin, long userId, AdminReason reason) {
        if (persons.find(userId).isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND);
        }
        return Boolean.TRUE.equals(transactions.execute(tx -> note(admin, userId, reason)))
                ? file(userId)
                : new Refused(ResultCode.FORBIDDEN);
    }

    private boolean note(CurrentUser admin, long userId, AdminReason reason) {
        if (!requireAdministrator.isStill(admin)) {
            return false;
        }
        auditLog.record(admin, clock.instant(), "user.data", "user:" + userId, Map.of("why", reason.why()));
        return true;
    }

    private Outcome file(long userId) {
        Optional<OwnPaymentData> newest = paymentData.newest(userId, OwnPaymentData.Part.PAY_ORDERS);
        if (newest.isEmpty()) {
            return new MoneyUnknown();
        }
        return new Exported(new OwnDataExport(ownData, paymentData, json, ownData.account(userId), newest.get()));
    }
}
