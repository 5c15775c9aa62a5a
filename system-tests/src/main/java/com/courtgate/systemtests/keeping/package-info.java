/**
 * How long it takes to restore a suite that has sold for years. Must not be pointed at anything but a suite of its own:
 * what it fills in was never sold.
 */
@NullMarked
package com.courtgate.systemtests.keeping;

import org.jspecify.annotations.NullMarked;
