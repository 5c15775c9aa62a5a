/**
 * Publishing with the broker's confirm: what is told as sent is in a queue. Must never be used inside a transaction:
 * that is the outbox's part.
 */
@NullMarked
package com.courtgate.common.messaging;

import org.jspecify.annotations.NullMarked;
