package com.courtgate.common.internalcalls;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import feign.RequestInterceptor;
import feign.RequestTemplate;
import org.slf4j.MDC;

/** Marks every call as one between services and as part of the request that caused it. */
final class InternalCallHeaders implements RequestInterceptor {
    private final String internalKey;

    InternalCallHeaders(TokenSettings settings) {
        internalKey = settings.internalKey();
    }

    @Override
    public void apply(RequestTemplate request) {
        request.header(InternalKey.HEADER, internalKey);
        String requestId = MDC.get(RequestIds.MDC_KEY);
        if (requestId != null) {
            request.header(RequestIds.HEADER, requestId);
        }
        String context = TraceScope.context();
        if (context != null) {
            request.header(TraceContexts.HEADER, context);
        }
    }
}
