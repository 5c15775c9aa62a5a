/**
 * Wires between the services and their servers, which a drill can make swallow everything. A process of its own that
 * needs nothing but the JDK; it knows no protocol but its own.
 */
@NullMarked
package com.courtgate.suite.wires;

import org.jspecify.annotations.NullMarked;
