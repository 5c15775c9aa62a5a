/**
 * What is on sale: courts, opening plans, sessions and their slots. An administrator or a plan makes a session
 * ({@link com.courtgate.booking.catalog.CreateSession}, {@link com.courtgate.booking.catalog.GeneratePlannedSessions}),
 * the scheduler moves it along {@link com.courtgate.booking.catalog.SessionStatus} and fetches what reserve-service
 * shall load, and everybody looks at the board of its slots. Dates and hours of slots are local to the session's zone,
 * never to the server's. Must never decide who gets a slot, and reads the table reservation in one mapper only.
 */
@NullMarked
package com.courtgate.booking.catalog;

import org.jspecify.annotations.NullMarked;
