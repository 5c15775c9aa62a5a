package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * Places of a session in the database; the answer of {@code GET /internal/sessions/{id}/counts}.
 *
 * @param recorded active reservations
 * @param paid those of them that are paid
 * @param line people who stand in line for something of it
 */
public record SessionCounts(
        long permits, long recorded, long paid, @JsonSetter(nulls = Nulls.AS_EMPTY) long line) {}
