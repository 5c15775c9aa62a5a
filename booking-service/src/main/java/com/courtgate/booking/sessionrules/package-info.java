/**
 * Forms of a session that is not written yet: as an administrator or a plan asks for it, and the rules of what it may
 * be. Must never read or write a row.
 */
@NullMarked
package com.courtgate.booking.sessionrules;

import org.jspecify.annotations.NullMarked;
