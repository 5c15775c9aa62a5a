/**
 * Losses of a cluster: on a suite whose servers are clusters, a rush per node and instance, which is killed in the
 * middle of it and started again, or frozen and let go on, then the checker. Which node has which part,
 * {@code deploy/dev leader} knows.
 */
@NullMarked
package com.courtgate.drills.cluster;

import org.jspecify.annotations.NullMarked;
