package com.courtgate.common.security;

import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Token verification for every service. */
@AutoConfiguration(
        beforeName =
                "org.springframework.boot.autoconfigure.security.oauth2.resource.servlet.OAuth2ResourceServerAutoConfiguration")
@EnableConfigurationProperties(TokenSettings.class)
public class SecurityAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    @ConditionalOnMissingBean
    TokenVerifier tokenVerifier(TokenSettings settings, Clock clock) {
        return new TokenVerifier(SigningKeys.read(settings.certificates()), settings, clock);
    }

    @Bean
    InternalKey internalKey(TokenSettings settings) {
        return new InternalKey(settings.internalKey());
    }

    @Bean
    EdgeKey edgeKey(TokenSettings settings) {
        return new EdgeKey(settings.internalKey());
    }
}
