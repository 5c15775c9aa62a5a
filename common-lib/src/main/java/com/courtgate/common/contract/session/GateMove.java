package com.courtgate.common.contract.session;

import jakarta.validation.constraints.NotNull;

/**
 * Wanted position of a gate; body and answer of {@code POST /internal/sessions/{id}/gate}.
 *
 * @param state every position but NONE
 */
public record GateMove(@NotNull Gate state) {}
