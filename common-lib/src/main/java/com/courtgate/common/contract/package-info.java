/**
 * Messages that two services exchange through the broker, with the names of exchanges, queues and routing keys. Records
 * only; a field may be added, none renamed or removed while a message of the old form may still be in a queue.
 */
@NullMarked
package com.courtgate.common.contract;

import org.jspecify.annotations.NullMarked;
