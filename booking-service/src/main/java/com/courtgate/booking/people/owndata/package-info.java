/**
 * Data kept of a person: told to themselves as one file, or to the office, which is written down; and forgotten when
 * the retention after their last day is over. Other services say what they have of a person by number. Reads the tables
 * of all packages to tell; has each forget in its own. Must never hold more than a page of rows at a time, forget
 * anybody whose money or courts are not settled, or tell one person of another.
 */
@NullMarked
package com.courtgate.booking.people.owndata;

import org.jspecify.annotations.NullMarked;
