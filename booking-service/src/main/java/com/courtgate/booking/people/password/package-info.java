/**
 * Passwords: their hashes, and the fair queue for the processor time that these take. Must never know whose a password
 * is.
 */
@NullMarked
package com.courtgate.booking.people.password;

import org.jspecify.annotations.NullMarked;
