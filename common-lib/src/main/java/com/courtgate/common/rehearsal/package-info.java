/**
 * Plays what an instance is there for before it calls itself ready, so that the first student of the day does not meet
 * cold code. Must never be seen: no row, no permit, no limit of a real user, and at the first real request it ends.
 */
@NullMarked
package com.courtgate.common.rehearsal;

import org.jspecify.annotations.NullMarked;
