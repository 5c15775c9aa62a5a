/**
 * Internal calls about sessions and the permits of their slots, between booking-service, reserve-service and
 * scheduler-service. Records only, as in the package above.
 */
@NullMarked
package com.courtgate.common.contract.session;

import org.jspecify.annotations.NullMarked;
