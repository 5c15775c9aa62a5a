package com.courtgate.common.contract.session;

/**
 * Life of Redis that has a session; the answer of {@code GET /internal/sessions/{id}/life}. The database's answer is
 * used in the life in which it was asked for: in a later one Redis has forgotten all reports since.
 *
 * @param life the same word until Redis loses the session, or another server has it
 */
public record RedisIncarnation(String life) {}
