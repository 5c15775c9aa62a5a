/**
 * How this service hears of events: messages are never dropped because Redis is down, only tried again later; those
 * that nobody can read are counted and dropped.
 */
@NullMarked
package com.courtgate.reserve.broker;

import org.jspecify.annotations.NullMarked;
