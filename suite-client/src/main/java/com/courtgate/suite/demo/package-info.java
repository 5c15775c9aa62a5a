/** The rush demonstration: one opening, a live line, a report, exit code 1 if a promise was broken. */
@NullMarked
package com.courtgate.suite.demo;

import org.jspecify.annotations.NullMarked;
