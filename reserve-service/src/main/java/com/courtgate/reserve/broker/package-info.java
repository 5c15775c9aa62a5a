/**
 * How this service hears of events: a message is never dropped because Redis is down, only tried again later, and one
 * that waits never holds up another; those that nobody can read are counted and dropped.
 */
@NullMarked
package com.courtgate.reserve.broker;

import org.jspecify.annotations.NullMarked;
