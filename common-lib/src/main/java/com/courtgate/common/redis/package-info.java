/**
 * The connection to a Redis: one server, a master behind sentinels, or a cluster. A service says in its settings which
 * of the two it speaks to and how many connections it needs; what it says there is the business of its stores and
 * scripts. Must never read from a replica, nor repeat a command that may have run.
 */
@NullMarked
package com.courtgate.common.redis;

import org.jspecify.annotations.NullMarked;
