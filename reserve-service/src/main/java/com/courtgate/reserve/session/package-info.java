/**
 * Sessions in reserve-service: loading (warm-up), gate, state for the audit, repair. Called by scheduler-service and
 * booking-service with the internal key only.
 */
@NullMarked
package com.courtgate.reserve.session;

import org.jspecify.annotations.NullMarked;
