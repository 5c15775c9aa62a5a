/**
 * Internal calls between booking-service and payment-service: orders, refunds, people and what is kept of them. Records
 * only, as in the package above.
 */
@NullMarked
package com.courtgate.common.contract.payment;

import org.jspecify.annotations.NullMarked;
