package com.courtgate.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the gateway. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayApplication {
    public static void main(String[] arguments) {
        // Connections are accepted by a thread of their own, however busy the others are.
        System.setProperty("reactor.netty.ioSelectCount", "1");
        SpringApplication.run(GatewayApplication.class, arguments);
    }
}
