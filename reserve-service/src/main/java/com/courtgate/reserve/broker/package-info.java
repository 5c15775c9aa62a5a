/**
 * Consumption of events: a message is never dropped because Redis is down, only tried again later, and one that waits
 * holds up another for half a second at most; those that nobody can read are counted and dropped, and those that fail
 * again and again though every server is there are counted and parked.
 */
@NullMarked
package com.courtgate.reserve.broker;

import org.jspecify.annotations.NullMarked;
