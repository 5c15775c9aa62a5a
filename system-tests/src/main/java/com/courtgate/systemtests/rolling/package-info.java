/** Replacing instances one after another while students press. */
@NullMarked
package com.courtgate.systemtests.rolling;

import org.jspecify.annotations.NullMarked;
