/** Replacing instances one after another while students press. */
@NullMarked
package com.courtgate.drills.rolling;

import org.jspecify.annotations.NullMarked;
