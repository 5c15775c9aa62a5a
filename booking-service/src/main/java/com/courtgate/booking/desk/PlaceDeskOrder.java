package com.courtgate.booking.desk;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.placement.CreateOrder;
import com.courtgate.booking.placement.PlaceOrderRequest;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A clerk orders for a student. The order is the student's in every way: their quota, their deadline, and the one way
 * to take stock; only who placed it stands in the audit log, written with it, once however often the request comes.
 */
@Component
class PlaceDeskOrder {
    private final CreateOrder createOrder;
    private final AuditLog auditLog;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PlaceDeskOrder(CreateOrder createOrder, AuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        this.createOrder = createOrder;
        this.auditLog = auditLog;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers the same order for the same request, also to copies at the same moment. */
    CreateOrder.Outcome place(CurrentUser clerk, DeskMapper.Student student, PlaceOrderRequest request) {
        return CreateOrder.untilDecided(
                () -> Objects.requireNonNull(transaction.execute(tx -> placed(clerk, student, request))));
    }

    private CreateOrder.Outcome placed(CurrentUser clerk, DeskMapper.Student student, PlaceOrderRequest request) {
        CreateOrder.Outcome outcome = createOrder.create(student.id(), request);
        if (outcome instanceof CreateOrder.Placed made && made.isNew()) {
            auditLog.record(
                    clerk,
                    clock.instant(),
                    "desk.order",
                    "order:" + made.orderNo(),
                    Map.of("studentId", student.studentId(), "slotIds", request.slotIds()));
        }
        return outcome;
    }
}
