package com.courtgate.booking.people.auditlog;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.AdminActed;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.value.TruncatedText;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The administrators' trail; other services send what is done there as an event. */
@Component
public class AuditLog implements AdminAuditLog, EventHandler {
    /** Acts where nobody of the office does. */
    public static final CurrentUser SYSTEM = new CurrentUser(0, "system", "", Role.ADMIN);

    private static final int LONGEST_TARGET = 80;
    private static final int AT_ONCE = 500;

    private final AuditLogMapper mapper;
    private final ObjectMapper json;

    AuditLog(AuditLogMapper mapper, ObjectMapper json) {
        this.mapper = mapper;
        this.json = json;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(
            CurrentUser admin, Instant at, String action, String target, AdminReason why, Map<String, Object> details) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("why", why.why());
        all.putAll(details);
        record(admin, at, action, target, all);
    }

    /** Records a write as above; a reason, where one is asked, is part of the detail. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(CurrentUser admin, Instant at, String action, String target, Object detail) {
        mapper.insert(new AuditRow(
                null,
                at,
                admin.id(),
                admin.studentId(),
                action,
                TruncatedText.of(target, LONGEST_TARGET),
                toJson(detail)));
    }

    /**
     * Has a pseudonym stand wherever an entry names somebody, as the one who acted, the one concerned, or in a reason.
     *
     * @param pseudonym at most 32 characters
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void forget(long userId, String studentId, String name, String pseudonym) {
        var mentions = new NameOccurrences(List.of(studentId, name), pseudonym);
        List<AuditRow> page;
        long last = 0;
        do {
            page = mapper.naming(userId, studentId, NameOccurrences.asJson(name), last, AT_ONCE);
            for (AuditRow row : page) {
                last = Objects.requireNonNull(row.id());
                AuditRow without = row.without(userId, mentions, pseudonym);
                if (!without.equals(row)) {
                    mapper.rewrite(without);
                }
            }
        } while (page.size() == AT_ONCE);
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
        record(admin, deed.at(), deed.action(), deed.target(), detail);
        return new InboxOutcome.Applied();
    }

    private String toJson(Object detail) {
        try {
            return json.writeValueAsString(detail);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + detail.getClass(), e);
        }
    }
}
