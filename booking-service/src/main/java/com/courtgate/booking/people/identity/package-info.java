/**
 * Identities as they come from outside: a new user's form, a list of users, what the campus' issuer says. Values that
 * are checked. Must never read or write a row.
 */
@NullMarked
package com.courtgate.booking.people.identity;

import org.jspecify.annotations.NullMarked;
