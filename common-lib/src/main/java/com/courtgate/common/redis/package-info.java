/**
 * The connection to a Redis server. A service says in its settings which of the two servers it speaks to and how many
 * connections it needs; what it says there is the business of its stores and scripts.
 */
@NullMarked
package com.courtgate.common.redis;

import org.jspecify.annotations.NullMarked;
