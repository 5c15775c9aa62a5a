/**
 * Counters of what happens in services' databases: each counter has one tag whose values are an enum's, all of them at
 * 0 from the start, and what is rolled back is not counted. Knows no feature.
 */
@NullMarked
package com.courtgate.common.meters;

import org.jspecify.annotations.NullMarked;
