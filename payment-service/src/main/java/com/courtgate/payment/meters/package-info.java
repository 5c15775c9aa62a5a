/** Money that moved, counted by every feature that moves some. Knows no feature. */
@NullMarked
package com.courtgate.payment.meters;

import org.jspecify.annotations.NullMarked;
