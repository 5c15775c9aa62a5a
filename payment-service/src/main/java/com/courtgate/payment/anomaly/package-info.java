/**
 * Money that did not arrive as it should: too late, twice, wrong, or for an order that has ended. Money that certainly
 * is the payer's is refunded at once; the rest waits for a person. Must never decide that a payment counts.
 */
@NullMarked
package com.courtgate.payment.anomaly;

import org.jspecify.annotations.NullMarked;
