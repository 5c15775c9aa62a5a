package com.courtgate.reserve;

import com.courtgate.common.discovery.InternalInstanceController;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.tags.Tag;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts reserve-service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(InternalInstanceController.class)
public class ReserveApplication {
    public static void main(String[] args) {
        SpringApplication.run(ReserveApplication.class, args);
    }

    /** The head of the OpenAPI document; features add their operations. */
    @Bean
    OpenAPI reserveApi() {
        return new OpenAPI()
                .info(new Info().title("Courtgate reserve-service").version("1").description("Grabs and their results"))
                .addTagsItem(new Tag().name("grab").description("The press of the button, and what became of it"));
    }
}
