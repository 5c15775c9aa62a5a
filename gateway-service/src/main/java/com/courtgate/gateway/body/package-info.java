/**
 * Intake of a request's body. One that fits is gathered here, whole and within a deadline, before the request may take
 * a connection of its lane or is seen by the lane's breaker: a client that sends drop by drop waits with nobody. It
 * happens behind the token and the limits, so that what is not let in costs no memory, and what is gathered at once is
 * bounded: per lane in bytes, per visitor in uploads that are slow. Only the import of users is passed on as it comes.
 * Must never hold an upstream connection for a body that is not here.
 */
@NullMarked
package com.courtgate.gateway.body;

import org.jspecify.annotations.NullMarked;
