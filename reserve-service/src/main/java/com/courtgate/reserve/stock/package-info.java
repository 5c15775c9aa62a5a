/**
 * The database's words to Redis about permits: decisions end what is pending, releases put permits back on sale. Both
 * may come late, doubled or in any order; each trace keeps its first final result.
 */
@NullMarked
package com.courtgate.reserve.stock;

import org.jspecify.annotations.NullMarked;
