package com.courtgate.gateway.clock;

import com.courtgate.common.apidocument.DocumentedOperation;
import com.courtgate.common.security.AccessRules;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.tags.Tag;
import java.time.Instant;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@link TimeResponse} in the OpenAPI document of what the gateway answers itself. */
@Configuration(proxyBeanMethods = false)
class TimeApiDocumentation {
    private static final String TAG = "time";

    /** The data of the answer. */
    record Time(Instant now, long epochMillis) {}

    @Bean
    OpenAPI gatewayApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Courtgate gateway-service")
                        .version("1")
                        .description("What is answered at the door"))
                .addTagsItem(new Tag().name(TAG).description("The clock by which gates open"));
    }

    @Bean
    AccessRules openToAll() {
        return AccessRules.allowing(TimeResponse.PATH);
    }

    @Bean
    OpenApiCustomizer timeOperation() {
        return document -> document.path(
                TimeResponse.PATH,
                new PathItem()
                        .get(new DocumentedOperation(document, "readTime", TAG, "The sale's time, for countdowns")
                                .answers(200, "The time", Time.class)
                                .done()));
    }
}
