package com.courtgate.common.contract.payment;

import org.jspecify.annotations.Nullable;

/**
 * The settings payment goes by, for a payment-service of the release before; the answer of {@code GET
 * /internal/settings}. A setting whose stored value is not usable is null: nobody pays by a default that was not
 * chosen.
 */
public record PaymentSettings(
        @Nullable Long payTimeoutMinute,
        @Nullable Long payAmountFen,
        @Nullable Long refundCutoffMinute) {}
