/** Trace ids: made for each grab, and known to be ours, and whose they are, even when Redis has lost everything. */
@NullMarked
package com.courtgate.reserve.trace;

import org.jspecify.annotations.NullMarked;
