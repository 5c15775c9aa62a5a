/**
 * Pages of a list as the HTTP contract shapes them. A controller takes a {@link
 * com.courtgate.booking.paging.PageQuery} (validated) and answers a {@link
 * com.courtgate.booking.paging.Paged}. Knows no table.
 */
@NullMarked
package com.courtgate.booking.paging;

import org.jspecify.annotations.NullMarked;
