package com.courtgate.common.contract;

import jakarta.validation.constraints.NotNull;

/**
 * Where a gate is to be; body and answer of {@code POST /internal/sessions/{id}/gate}.
 *
 * @param state every position but NONE
 */
public record GateMove(@NotNull Gate state) {}
