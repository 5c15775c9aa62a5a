/**
 * Board of a session's slots as everybody sees it, with permits left as reserve-service last said. Must never promise a
 * permit.
 */
@NullMarked
package com.courtgate.booking.board;

import org.jspecify.annotations.NullMarked;
