/**
 * The simulated channel's interface, spoken over HTTP: requests signed by us, answers and notifications signed by it.
 * An answer whose signature does not hold is no answer. Must never run where real money is expected.
 */
@NullMarked
package com.courtgate.payment.channel.simulated;

import org.jspecify.annotations.NullMarked;
