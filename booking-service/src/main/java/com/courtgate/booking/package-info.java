/**
 * booking-service: the database's side of Courtgate. Accounts, courts and sessions; turns holds into reservations;
 * cancels and times out. Its data outlive Redis, and it alone enforces that no slot is sold twice. Must never hold a
 * permit counter of its own.
 */
@NullMarked
package com.courtgate.booking;

import org.jspecify.annotations.NullMarked;
