/** Guests whom the front desk gives an account, with a one-time password. Must never give more than a student may. */
@NullMarked
package com.courtgate.booking.people.guest;

import org.jspecify.annotations.NullMarked;
