/**
 * Sessions and their slots: an administrator or a plan makes a session, the scheduler moves it along
 * {@code SessionStatus} and fetches what reserve-service shall load, and everybody looks at the board of its slots.
 * Dates and hours of slots are local to the session's zone, never to the server's. Must never decide who gets a slot,
 * and reads the table reservation in one mapper only.
 */
@NullMarked
package com.courtgate.booking.session;

import org.jspecify.annotations.NullMarked;
