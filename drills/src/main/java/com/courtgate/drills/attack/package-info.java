/**
 * One laptop against a running suite: an attack goes on for some seconds beside honest students on the same address,
 * who look at boards, refresh and log in. Their answers, compared with the same seconds without it, are the judgement.
 * Everything comes from outside, through the gateway; never to another machine, and never for longer than it says.
 */
@NullMarked
package com.courtgate.drills.attack;

import org.jspecify.annotations.NullMarked;
