package com.courtgate.common.internalcalls;

import com.courtgate.common.security.SecurityAutoConfiguration;
import com.courtgate.common.security.TokenSettings;
import feign.RequestInterceptor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** For every Feign client of a service: all of them call services of ours. */
@AutoConfiguration(after = SecurityAutoConfiguration.class)
@ConditionalOnClass(RequestInterceptor.class)
public class InternalCallsAutoConfiguration {

    @Bean
    RequestInterceptor internalCallHeaders(TokenSettings settings) {
        return new InternalCallHeaders(settings);
    }
}
