package com.courtgate.reserve;

import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.CrashOnDemand;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/** Beans around the service in tests. */
@TestConfiguration(proxyBeanMethods = false)
class TestBeans {
    @Bean
    TokenVerifier tokenVerifier(TokenSettings settings) {
        return new TokenVerifier(Api.TOKENS.publicKeys(), settings, Api.TOKEN_CLOCK);
    }

    @Bean
    @Primary
    CrashOnDemand crashOnDemand() {
        return new CrashOnDemand();
    }

    @Bean
    Api api(Environment environment, ObjectMapper json) {
        return new Api(environment, json);
    }

    @Bean
    Broker broker(RabbitTemplate rabbit, ObjectMapper json) {
        return new Broker(rabbit, json);
    }
}
