/** What reactive services need to get along with their HTTP server. Knows no request and no rule. */
@NullMarked
package com.courtgate.common.netty;

import org.jspecify.annotations.NullMarked;
