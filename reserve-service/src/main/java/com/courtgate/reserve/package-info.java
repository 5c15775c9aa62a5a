/**
 * The fast path: takes permits in Redis and hands the holds off to the broker. It has no database and never blocks a
 * request thread. Start reading at {@code hold}.
 */
@NullMarked
package com.courtgate.reserve;

import org.jspecify.annotations.NullMarked;
