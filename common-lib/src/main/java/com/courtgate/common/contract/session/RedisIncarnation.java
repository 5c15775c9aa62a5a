package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Incarnation of a session in Redis; the answer of {@code GET /internal/sessions/{id}/life}. The database's answer is
 * used in the incarnation in which it was asked for: in a later one Redis has forgotten all reports since.
 *
 * @param id the same word until Redis loses the session, or another server has it
 */
public record RedisIncarnation(@JsonProperty("life") String id) {}
