/**
 * The fault matrix: on a running suite, a rush per round, one thing or two going wrong in the middle of it, then the
 * checkers of seats and money. Knows the services by their names and their contract only.
 */
@NullMarked
package com.courtgate.drills.faults;

import org.jspecify.annotations.NullMarked;
