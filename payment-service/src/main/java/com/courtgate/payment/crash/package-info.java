/** The named places at which a test lets this process die. Does nothing in production. */
@NullMarked
package com.courtgate.payment.crash;

import org.jspecify.annotations.NullMarked;
