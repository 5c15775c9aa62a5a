/**
 * The connection to Redis, where common-lib's shield keeps copies of requests away from the database. Nothing here may
 * depend on it: no permit is ever touched from this service.
 */
@NullMarked
package com.courtgate.booking.redis;

import org.jspecify.annotations.NullMarked;
