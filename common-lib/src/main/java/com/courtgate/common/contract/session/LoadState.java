package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Whether Redis still has a session, cheaply asked; the answer of {@code GET /internal/sessions/{id}/pulse}.
 *
 * @param loaded whether grabs can be taken, the sweeper looks after pending holds (as far as is known while its list
 *     does not answer), and no server has taken over since that may lack something of it
 * @param quota most permits of one user, as loaded; 0 when not loaded
 * @param versions what Redis has heard of; null when not loaded, and from a sender that does not say
 */
public record LoadState(
        boolean loaded,
        int quota,
        Gate gate,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SessionVersions versions) {

    /** Whether Redis lacks a change that the database has; false where one of them does not say. */
    public boolean isBehind(Session session) {
        SessionVersions database = session.versions();
        return versions != null && database != null && versions.isBehind(database);
    }
}
