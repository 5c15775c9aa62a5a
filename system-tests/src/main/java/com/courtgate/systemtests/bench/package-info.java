/** Measurements, each a ratio of two things measured in one run. */
@NullMarked
package com.courtgate.systemtests.bench;

import org.jspecify.annotations.NullMarked;
