/**
 * Sessions through their day: warmed up before the flash time, marked OPEN at it, closed at their
 * close time, loaded again when Redis lost them; by a job every second, or by an administrator. A
 * job or request reads the session from booking-service, decides with {@link
 * com.courtgate.scheduler.opening.DueStep}, then moves counters and gate in reserve-service before
 * the status in booking-service. Every step may be repeated, so that any instance can go on where
 * another died. Must never open a gate early but on an administrator's order.
 */
@NullMarked
package com.courtgate.scheduler.opening;

import org.jspecify.annotations.NullMarked;
