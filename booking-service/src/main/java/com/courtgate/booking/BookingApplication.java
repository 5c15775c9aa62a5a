package com.courtgate.booking;

import com.courtgate.common.discovery.InternalInstanceController;
import com.courtgate.common.internalcalls.FeignCircuitBreaker;
import com.courtgate.common.security.AccessRules;
import feign.Capability;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts booking-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(InternalInstanceController.class)
@EnableFeignClients
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Courtgate booking-service",
                        version = "1",
                        description = "Accounts, courts, sessions, reservations and orders"))
public class BookingApplication {

    public static void main(String[] args) {
        SpringApplication.run(BookingApplication.class, args);
    }

    @Bean
    AccessRules accessRules() {
        return AccessRules.allowing("/auth/login", "/auth/refresh", "/auth/ways", "/auth/campus/*")
                .withOptionalToken("/auth/logout");
    }

    /** A 503 of reserve-service says that the part of Redis of one session is away: the others' are there. */
    @Bean
    Capability breakerPerService(CircuitBreakerRegistry breakers) {
        return new FeignCircuitBreaker(
                breakers, (service, status) -> status >= 500 && !(status == 503 && service.equals("reserve-service")));
    }
}
