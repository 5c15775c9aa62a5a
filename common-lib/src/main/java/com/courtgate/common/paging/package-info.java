/**
 * Pages of a list as the HTTP contract shapes them. A controller takes a {@link com.courtgate.common.paging.PageQuery}
 * (validated) and answers a {@link com.courtgate.common.paging.Paged}. Knows no table.
 */
@NullMarked
package com.courtgate.common.paging;

import org.jspecify.annotations.NullMarked;
