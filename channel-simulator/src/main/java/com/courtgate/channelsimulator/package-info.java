/**
 * A payment channel for developers' machines and tests: a party of its own, in a process of its own, with its own
 * books. It takes no money. It behaves as a channel does: it refuses who comes late, keeps its word over a crash, and
 * tells about payments late, twice or not at all when asked to.
 */
@NullMarked
package com.courtgate.channelsimulator;

import org.jspecify.annotations.NullMarked;
