package com.courtgate.drills.bench.baseline;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The floor of the comparison: an empty JSON endpoint on reserve-service's HTTP stack. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        exclude = {RabbitAutoConfiguration.class, DataSourceAutoConfiguration.class},
        excludeName = {
            "com.courtgate.common.security.SecurityAutoConfiguration",
            "com.courtgate.common.security.ServletSecurityAutoConfiguration",
            "org.springframework.boot.autoconfigure.security.oauth2.resource.reactive.ReactiveOAuth2ResourceServerAutoConfiguration"
        })
public class EmptyApp {

    public static void main(String[] args) {
        SpringApplication.run(EmptyApp.class, args);
    }

    @Bean
    RouterFunction<ServerResponse> empty() {
        return RouterFunctions.route()
                .GET(
                        "/empty",
                        request -> ServerResponse.ok()
                                .contentType(MediaType.APPLICATION_JSON)
                                .bodyValue("{}"))
                .build();
    }
}
