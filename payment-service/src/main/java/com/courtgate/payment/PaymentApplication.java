package com.courtgate.payment;

import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts payment-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Courtgate payment-service",
                        version = "1",
                        description = "Pay orders, callbacks, refunds and coupons"))
public class PaymentApplication {

    public static void main(String[] args) {
        SpringApplication.run(PaymentApplication.class, args);
    }
}
