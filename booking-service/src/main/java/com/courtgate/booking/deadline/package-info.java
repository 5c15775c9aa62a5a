/**
 * Orders by deadline: ends those whose stock does not come, reminds of those to be paid soon, and ends those that were
 * not paid in time, about which payment-service is asked before. Must never end an order in a way of its own.
 */
@NullMarked
package com.courtgate.booking.deadline;

import org.jspecify.annotations.NullMarked;
