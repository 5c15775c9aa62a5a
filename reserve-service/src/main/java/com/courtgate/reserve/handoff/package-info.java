/**
 * Publishes holds to the broker and tells exactly how far they got: confirmed, refused, never sent, or unknown. Must
 * never guess: a timeout is unknown, not a failure.
 */
@NullMarked
package com.courtgate.reserve.handoff;

import org.jspecify.annotations.NullMarked;
