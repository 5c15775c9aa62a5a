/**
 * Sessions through their day: warmed up before the flash time, marked OPEN at it, closed at their close time, loaded
 * again when Redis lost them; by a job every second, or by an administrator. A job or request reads the session from
 * booking-service, decides with {@link com.courtgate.scheduler.opening.DueStep}, then loads the counters in
 * reserve-service, moves the status in booking-service, and the gate after it. Every step may be repeated, so that any
 * instance can go on where another died. Must never open a gate early but on an administrator's order.
 */
@NullMarked
package com.courtgate.scheduler.opening;

import org.jspecify.annotations.NullMarked;
