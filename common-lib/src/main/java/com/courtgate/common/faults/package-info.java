/**
 * The named places at which a drill lets a process die. A service names its own places in an enum of its own; outside
 * the dev profile nothing ever happens there.
 */
@NullMarked
package com.courtgate.common.faults;

import org.jspecify.annotations.NullMarked;
