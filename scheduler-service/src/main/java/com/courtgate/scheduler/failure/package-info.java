/**
 * What goes wrong in a job that comes back every second: said once when it begins, once when it is over, and now and
 * then in between. Must never swallow a failure without counting it.
 */
@NullMarked
package com.courtgate.scheduler.failure;

import org.jspecify.annotations.NullMarked;
