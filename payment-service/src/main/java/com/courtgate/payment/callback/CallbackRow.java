package com.courtgate.payment.callback;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code pay_callback_log}.
 *
 * @param callbackId null unless this is the first genuine copy
 * @param payNo the pay order or refund it claims to be about
 * @param body at most 4,000 characters; digest and length where the signature was not valid
 */
@Schema(name = "Callback")
record CallbackRow(
        long id,
        String channel,
        @Nullable String callbackId,
        @Nullable String payNo,
        String kind,
        boolean signatureValid,
        CallbackResult result,
        String message,
        String body,
        Instant receivedAt) {}
