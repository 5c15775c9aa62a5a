/** Adaptation of reactive services to their HTTP server. Knows no request and no rule. */
@NullMarked
package com.courtgate.common.netty;

import org.jspecify.annotations.NullMarked;
