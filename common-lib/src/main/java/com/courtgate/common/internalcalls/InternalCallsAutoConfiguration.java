package com.courtgate.common.internalcalls;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.SecurityAutoConfiguration;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import feign.RequestInterceptor;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** For every Feign client of a service: all of them call services of ours. */
@AutoConfiguration(after = SecurityAutoConfiguration.class)
@ConditionalOnClass(RequestInterceptor.class)
public class InternalCallsAutoConfiguration {

    /** Marks every call as one between services and as part of the request that caused it. */
    @Bean
    RequestInterceptor internalCallHeaders(TokenSettings settings) {
        return request -> {
            request.header(InternalKey.HEADER, settings.internalKey());
            String requestId = MDC.get(RequestIds.MDC_KEY);
            if (requestId != null) {
                request.header(RequestIds.HEADER, requestId);
            }
            String context = TraceScope.context();
            if (context != null) {
                request.header(TraceContexts.HEADER, context);
            }
        };
    }
}
