package com.courtgate.reserve;

import com.courtgate.common.discovery.InternalInstanceController;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/** Starts reserve-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(InternalInstanceController.class)
public class ReserveApplication {
    public static void main(String[] args) {
        SpringApplication.run(ReserveApplication.class, args);
    }
}
