/**
 * Halls and the courts in them; a removed court keeps its past. Whoever makes something of courts locks them first, and
 * then their hall, shared.
 */
@NullMarked
package com.courtgate.booking.court;

import org.jspecify.annotations.NullMarked;
