/** Programs that ours are compared with: the least that could do the same work, or the work in the plain way. */
@NullMarked
package com.courtgate.drills.bench.baseline;

import org.jspecify.annotations.NullMarked;
