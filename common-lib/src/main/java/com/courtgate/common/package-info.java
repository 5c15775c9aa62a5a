/** Shared by services; see the packages below, each of which at least two services use today. */
@NullMarked
package com.courtgate.common;

import org.jspecify.annotations.NullMarked;
