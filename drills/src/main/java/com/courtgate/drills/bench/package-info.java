/** Measurements, each a ratio of two things measured in one run. */
@NullMarked
package com.courtgate.drills.bench;

import org.jspecify.annotations.NullMarked;
