/**
 * Failures of a job that comes back every second: logged once when they begin, once when they are over, and now and
 * then in between. Must never swallow a failure without counting it.
 */
@NullMarked
package com.courtgate.scheduler.failure;

import org.jspecify.annotations.NullMarked;
