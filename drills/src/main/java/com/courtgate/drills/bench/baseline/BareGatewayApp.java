package com.courtgate.drills.bench.baseline;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The floor of the front door: the framework with one static route, one static answer, and no filter of ours. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        exclude = {RabbitAutoConfiguration.class, DataSourceAutoConfiguration.class},
        excludeName = {
            "com.courtgate.common.security.SecurityAutoConfiguration",
            "com.courtgate.common.security.ServletSecurityAutoConfiguration",
            "org.springframework.boot.autoconfigure.security.reactive.ReactiveSecurityAutoConfiguration",
            "org.springframework.boot.autoconfigure.security.oauth2.resource.reactive.ReactiveOAuth2ResourceServerAutoConfiguration"
        })
public class BareGatewayApp {

    /** The property that names the service behind, such as {@code http://127.0.0.1:18081}. */
    public static final String UPSTREAM = "bench.upstream";

    /** Path that is answered here; the answer is as long as our gateway's to the same. */
    public static final String TIME = "/time";

    private static final String ANSWER =
            "{\"code\":200,\"enumCode\":\"SUCCESS\",\"message\":\"Done\",\"data\":{\"now\":"
                    + "\"2026-03-02T05:00:00.123Z\",\"epochMillis\":1772427600123},\"requestId\":\"0123456789abcdef\"}";

    public static void main(String[] args) {
        SpringApplication.run(BareGatewayApp.class, args);
    }

    /** The framework looks at these before its routes. */
    @Bean
    RouterFunction<ServerResponse> time() {
        return RouterFunctions.route()
                .GET(
                        TIME,
                        request -> ServerResponse.ok()
                                .contentType(MediaType.APPLICATION_JSON)
                                .bodyValue(ANSWER))
                .build();
    }

    @Bean
    RouteLocator everything(RouteLocatorBuilder builder, Environment environment) {
        return builder.routes()
                .route("all", route -> route.path("/**").uri(environment.getRequiredProperty(UPSTREAM)))
                .build();
    }
}
