/**
 * Tells the merchant what happened until it says that it knows, and decides refunds when their time has come. What it
 * still owes is in the books, so that a restart goes on with it.
 */
@NullMarked
package com.courtgate.channelsimulator.callback;

import org.jspecify.annotations.NullMarked;
