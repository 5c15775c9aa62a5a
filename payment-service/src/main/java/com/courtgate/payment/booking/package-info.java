/**
 * booking-service, as this service sees it: whose an order is, what it costs, and giving it up against a refund. Every
 * call shows the internal key, waits a short time and passes breaker and bulkhead. Must never send a request twice by
 * itself.
 */
@NullMarked
package com.courtgate.payment.booking;

import org.jspecify.annotations.NullMarked;
