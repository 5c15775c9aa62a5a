/**
 * Requests that may be sent again: {@code @Idempotent} on a controller's method has it done once per user, operation
 * and key, and its answer replayed for a day. The database decides; Redis only keeps copies away from it. Must never
 * answer "done" for what may have been undone.
 */
@NullMarked
package com.courtgate.common.idempotency;

import org.jspecify.annotations.NullMarked;
