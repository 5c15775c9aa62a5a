/** What other services tell this one. */
@NullMarked
package com.courtgate.payment.event;

import org.jspecify.annotations.NullMarked;
