package com.courtgate.scheduler.remote;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import feign.RequestInterceptor;
import feign.RequestTemplate;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;

/** Marks every call as one between services and as part of the request that caused it. */
@Component
class InternalCalls implements RequestInterceptor {
    private final TokenSettings settings;

    InternalCalls(TokenSettings settings) {
        this.settings = settings;
    }

    @Override
    public void apply(RequestTemplate request) {
        request.header(InternalKey.HEADER, settings.internalKey());
        String requestId = MDC.get(RequestIds.MDC_KEY);
        if (requestId != null) {
            request.header(RequestIds.HEADER, requestId);
        }
    }
}
