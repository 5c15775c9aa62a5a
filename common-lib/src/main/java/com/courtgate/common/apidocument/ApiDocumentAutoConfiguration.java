package com.courtgate.common.apidocument;

import com.courtgate.common.security.AccessRules;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.core.converter.ModelConverter;
import java.util.List;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Applies the same rules to the document of every service. */
@AutoConfiguration
@ConditionalOnClass(OpenApiCustomizer.class)
@ConditionalOnProperty(name = "springdoc.api-docs.enabled", matchIfMissing = true)
public class ApiDocumentAutoConfiguration {

    static {
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(CurrentUser.class); // comes from the token
    }

    /** Registered first, so that it stands behind the framework's own converters, which delegate to it. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ModelConverter recordSchemas(ObjectMapperProvider mappers) {
        return new RecordSchemas(mappers.jsonMapper());
    }

    @Bean
    GlobalOperationCustomizer noteRefusals() {
        return (operation, handler) -> {
            Refuses refuses = handler.getMethodAnnotation(Refuses.class);
            if (refuses != null) {
                Refusals.note(operation, List.of(refuses.value()));
            }
            return operation;
        };
    }

    /** Comes last: what a service adds by hand is completed too. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    OpenApiCustomizer completeDocument(ObjectProvider<AccessRules> rules) {
        return new CommonOpenApiCustomizer(rules.getIfAvailable(AccessRules::allowing));
    }
}
