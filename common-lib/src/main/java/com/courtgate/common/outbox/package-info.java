/**
 * Events written in the transaction that causes them, and the relay that publishes them: an event counts as sent when
 * the broker confirmed it and returned nothing. Order is kept per aggregate.
 */
@NullMarked
package com.courtgate.common.outbox;

import org.jspecify.annotations.NullMarked;
