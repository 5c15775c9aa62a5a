/**
 * The slow path: holds from the broker become order, reservation and state flow, many per commit, and the decision
 * travels back before the message is acknowledged. Dead letters get a final ruling. Must never record a trace twice,
 * nor one that was given up.
 */
@NullMarked
package com.courtgate.booking.recording;

import org.jspecify.annotations.NullMarked;
