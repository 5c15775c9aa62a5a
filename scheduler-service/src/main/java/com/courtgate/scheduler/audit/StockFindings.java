package com.courtgate.scheduler.audit;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Findings of each session's last audit that were not repaired, so that any instance can go on. */
@Repository
class StockFindings {
    private final StockFindingMapper mapper;

    StockFindings(StockFindingMapper mapper) {
        this.mapper = mapper;
    }

    public Set<Finding> ofLastAudit(long sessionId) {
        return new LinkedHashSet<>(mapper.ofSession(sessionId));
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void replace(long sessionId, Collection<Finding> findings, Instant foundAt) {
        mapper.deleteOfSession(sessionId);
        if (!findings.isEmpty()) {
            mapper.insert(sessionId, findings, foundAt);
        }
    }
}
