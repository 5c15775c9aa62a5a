/**
 * Names of exchanges, queues and routing keys, declared by whoever starts first, and the connections and threads on
 * which a service publishes and consumes. A name is never changed while a message may lie under it.
 */
@NullMarked
package com.courtgate.common.broker;

import org.jspecify.annotations.NullMarked;
