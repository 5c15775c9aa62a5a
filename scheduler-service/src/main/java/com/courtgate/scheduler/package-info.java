/**
 * scheduler-service: does at the right time what the other services can do. Warms sessions up, marks them open and
 * closed, generates sessions from opening plans, compares Redis with the database. Several instances may run; each job
 * runs once per due time and outlives the instance that had it. Must never be the reason that a gate opens: that
 * decision is made inside Redis.
 */
@NullMarked
package com.courtgate.scheduler;

import org.jspecify.annotations.NullMarked;
