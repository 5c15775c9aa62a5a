/**
 * Plays presses at this instance's own port before it is ready: tokens, limits, routing, and answers from behind, which
 * are refusals, since no service behind believes a rehearsal's tokens.
 */
@NullMarked
package com.courtgate.gateway.rehearsal;

import org.jspecify.annotations.NullMarked;
