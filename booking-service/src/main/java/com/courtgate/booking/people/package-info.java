/**
 * The branch of people: their accounts and logins, what they are told, what is kept of them, and what administrators
 * did. The packages of booking beside it use it; must never use one of them, which {@code HouseRulesTest} holds.
 */
@NullMarked
package com.courtgate.booking.people;

import org.jspecify.annotations.NullMarked;
