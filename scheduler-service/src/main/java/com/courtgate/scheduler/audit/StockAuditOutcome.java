package com.courtgate.scheduler.audit;

import java.util.List;

/** Result of an audit of one session. */
sealed interface StockAuditOutcome {

    /**
     * Compared.
     *
     * @param drift permits that the findings are about
     * @param repaired how many of the findings, seen for the second time, were repaired
     */
    record StockAudited(long sessionId, int drift, List<Finding> findings, int repaired) implements StockAuditOutcome {}

    record UnknownSession() implements StockAuditOutcome {}

    /** Redis does not have the session, so that there is nothing to compare. */
    record NotLoaded() implements StockAuditOutcome {}
}
