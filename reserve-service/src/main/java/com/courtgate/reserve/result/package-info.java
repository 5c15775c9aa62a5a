/**
 * The way out: what became of a trace, a grab's or an order's, answered by poll, long-poll or server-sent event, as
 * soon as the database's decision is applied. A result once final never changes.
 */
@NullMarked
package com.courtgate.reserve.result;

import org.jspecify.annotations.NullMarked;
