/**
 * Retention of scheduler-service's tables: how long rows are kept, and which for ever and why. Must know no row's
 * meaning but its age and whether it has ended.
 */
@NullMarked
package com.courtgate.scheduler.retention;

import org.jspecify.annotations.NullMarked;
