/**
 * Small values that several packages would otherwise write again: pauses between attempts, digests, texts cut to a
 * column's width. Nothing here knows a service or a server.
 */
@NullMarked
package com.courtgate.common.value;

import org.jspecify.annotations.NullMarked;
