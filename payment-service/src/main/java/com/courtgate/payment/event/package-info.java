/** Events of other services. */
@NullMarked
package com.courtgate.payment.event;

import org.jspecify.annotations.NullMarked;
