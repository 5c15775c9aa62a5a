/** The named places of this process for {@code common.faults}: in the middle of money. */
@NullMarked
package com.courtgate.payment.crash;

import org.jspecify.annotations.NullMarked;
