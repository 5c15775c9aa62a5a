/**
 * The one shape of every JSON answer: {@link com.courtgate.common.envelope.Envelope} with a
 * {@link com.courtgate.common.envelope.ResultCode}, and the one place per web stack where an exception becomes an
 * answer. Refusals with a reason travel as {@link com.courtgate.common.envelope.ApiException} out of a web layer only;
 * use cases answer with values. Must never leak a stack trace, a SQL text or a class name.
 */
@NullMarked
package com.courtgate.common.envelope;

import org.jspecify.annotations.NullMarked;
