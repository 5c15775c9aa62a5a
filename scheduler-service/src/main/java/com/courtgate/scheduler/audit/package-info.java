/**
 * Redis against the database: are the permits left, plus who holds them, what the database has? Reads Redis, then
 * booking-service, then Redis again and keeps only what both readings of Redis show; a difference found in two audits
 * in a row is repaired towards the database. Also the live view of a session. Must never change a hold that is pending.
 */
@NullMarked
package com.courtgate.scheduler.audit;

import org.jspecify.annotations.NullMarked;
