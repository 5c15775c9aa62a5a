/**
 * Counts the money: what the channel's own books say against what the two databases say. Must not use any code of the
 * services.
 */
@NullMarked
package com.courtgate.suite.money;

import org.jspecify.annotations.NullMarked;
