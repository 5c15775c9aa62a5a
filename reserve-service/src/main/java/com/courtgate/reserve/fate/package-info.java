/**
 * What became of a trace: applies the database's decisions and releases to Redis, and answers results by poll,
 * long-poll or server-sent event. A result once final never changes.
 */
@NullMarked
package com.courtgate.reserve.fate;

import org.jspecify.annotations.NullMarked;
