package com.courtgate.scheduler;

import com.courtgate.common.discovery.InternalInstanceController;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.context.annotation.Import;

/** Starts scheduler-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(InternalInstanceController.class)
@EnableFeignClients
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Courtgate scheduler-service",
                        version = "1",
                        description = "Opening, closing and auditing of sessions by hand"))
public class SchedulerApplication {

    public static void main(String[] args) {
        // The JDK's connection would send a POST a second time when a kept-alive one broke.
        System.setProperty("sun.net.http.retryPost", "false");
        SpringApplication.run(SchedulerApplication.class, args);
    }
}
