/**
 * The attacker in a process of its own: a plan, the connections that follow it, and the report of what they reached.
 * Never to another machine, and never for longer than the plan says.
 */
@NullMarked
package com.courtgate.drills.attack.attacker;

import org.jspecify.annotations.NullMarked;
