/**
 * How long payment-service keeps the rows of its tables, and which it keeps for ever and why. Must know no row's
 * meaning but its age and whether it has ended.
 */
@NullMarked
package com.courtgate.payment.retention;

import org.jspecify.annotations.NullMarked;
