package com.courtgate.reserve;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.tags.Tag;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The head of the OpenAPI document; features add their operations. */
@Configuration(proxyBeanMethods = false)
class ApiDocument {

    @Bean
    OpenAPI reserveApi() {
        return new OpenAPI()
                .info(new Info().title("Courtgate reserve-service").version("1").description("Grabs and their results"))
                .addTagsItem(new Tag().name("grab").description("The press of the button, and what became of it"));
    }
}
