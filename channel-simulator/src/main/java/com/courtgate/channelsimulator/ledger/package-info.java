/**
 * The channel's books: payments, refunds and the callbacks owed, each change one line of a journal that is flushed
 * before anybody hears of it. Must not know HTTP.
 */
@NullMarked
package com.courtgate.channelsimulator.ledger;

import org.jspecify.annotations.NullMarked;
