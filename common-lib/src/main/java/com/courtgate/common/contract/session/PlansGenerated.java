package com.courtgate.common.contract.session;

/**
 * The answer of {@code POST /internal/plans/generate}.
 *
 * @param created sessions that were due from opening plans and did not exist
 */
public record PlansGenerated(int created) {}
