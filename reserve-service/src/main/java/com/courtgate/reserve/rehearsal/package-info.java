/**
 * Plays grabs of a session that does not exist, through this instance's own port, before it is ready. Must never touch
 * a real session: its own has a negative id, which only a rehearsal's users may name.
 */
@NullMarked
package com.courtgate.reserve.rehearsal;

import org.jspecify.annotations.NullMarked;
