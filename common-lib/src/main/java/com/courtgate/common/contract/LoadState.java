package com.courtgate.common.contract;

/**
 * Whether Redis still has a session, cheaply asked; the answer of {@code GET /internal/sessions/{id}/pulse}.
 *
 * @param loaded whether grabs can be taken, the sweeper looks after pending holds (as far as is known while its list
 *     does not answer), and no server has taken over since that may lack something of it
 * @param quota most permits of one user, as loaded; 0 when not loaded
 */
public record LoadState(boolean loaded, int quota, Gate gate) {}
