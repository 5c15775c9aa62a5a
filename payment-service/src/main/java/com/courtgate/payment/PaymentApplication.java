package com.courtgate.payment;

import com.courtgate.common.discovery.InternalInstanceController;
import com.courtgate.common.security.AccessRules;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts payment-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(InternalInstanceController.class)
@EnableFeignClients
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Courtgate payment-service",
                        version = "1",
                        description = "Pay orders, callbacks, refunds and coupons"))
public class PaymentApplication {

    public static void main(String[] args) {
        // The JDK's connection would send a POST a second time when a kept-alive one broke.
        System.setProperty("sun.net.http.retryPost", "false");
        SpringApplication.run(PaymentApplication.class, args);
    }

    /** A notification has no token; its signature is looked at instead. */
    @Bean
    AccessRules accessRules() {
        return AccessRules.allowing("/pay/notify/*");
    }
}
