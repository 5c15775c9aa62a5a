/**
 * Measures the restore of a suite that has sold for years. Must not be pointed at anything but a suite of its own: its
 * rows were never sold.
 */
@NullMarked
package com.courtgate.drills.keeping;

import org.jspecify.annotations.NullMarked;
