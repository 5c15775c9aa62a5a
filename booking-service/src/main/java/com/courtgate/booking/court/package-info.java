/**
 * Halls and the courts in them; a removed court keeps its past. Whoever makes something of courts locks the hall first,
 * shared, and its courts then.
 */
@NullMarked
package com.courtgate.booking.court;

import org.jspecify.annotations.NullMarked;
