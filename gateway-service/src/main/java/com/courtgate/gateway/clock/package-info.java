/**
 * The time, for the countdowns of all pages: told at the door, by the clock of the Redis that decides when a gate
 * opens. Asks reserve-service for that clock in the background. Must never make a request wait, or count one.
 */
@NullMarked
package com.courtgate.gateway.clock;

import org.jspecify.annotations.NullMarked;
