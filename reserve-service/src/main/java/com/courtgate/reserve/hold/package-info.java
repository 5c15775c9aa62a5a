/**
 * The grab: a request becomes a {@code Grab}, waits for its batch, is decided by one script call with the others of its
 * batch, is handed off in one message and answered. Must never answer "held" before the script said so, nor give a
 * permit back without a definite non-delivery.
 */
@NullMarked
package com.courtgate.reserve.hold;

import org.jspecify.annotations.NullMarked;
