package com.courtgate.booking.people.auditlog;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.AdminActed;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Writes down what administrators did in services that send it as an event. */
@Component
class RecordAdminActions implements EventHandler {
    private final AuditLog auditLog;

    RecordAdminActions(AuditLog auditLog) {
        this.auditLog = auditLog;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.ADMIN_ACTED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        AdminActed deed = event.payloadAs(AdminActed.class);
        Map<String, Object> detail = new LinkedHashMap<>(deed.details());
        if (deed.why() != null) {
            detail.put("why", deed.why());
        }
        var admin = new CurrentUser(deed.adminId(), deed.studentId(), "", Role.ADMIN);
        auditLog.record(admin, deed.at(), deed.action(), deed.target(), detail);
        return new InboxOutcome.Applied();
    }
}
