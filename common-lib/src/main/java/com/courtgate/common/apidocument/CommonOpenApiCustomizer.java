package com.courtgate.common.apidocument;

import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.AccessRules;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Adds what is true of every service: where it is, who may call what, and how it refuses. */
final class CommonOpenApiCustomizer implements OpenApiCustomizer {
    private static final String BEARER = "bearer";
    private static final String IF_NONE_MATCH = "If-None-Match";
    private static final String ADMIN = "/admin/";
    private static final List<ResultCode> OF_ANY =
            List.of(ResultCode.TOO_MANY_REQUESTS, ResultCode.UNAVAILABLE, ResultCode.SQL_ERROR, ResultCode.ERROR);
    private static final List<ResultCode> OF_SECURED =
            List.of(ResultCode.UNAUTHORIZED, ResultCode.TOKEN_EXPIRED, ResultCode.TOKEN_INVALID);

    private final List<PathPattern> open;

    CommonOpenApiCustomizer(AccessRules rules) {
        this.open = rules.open().stream()
                .map(PathPatternParser.defaultInstance::parse)
                .toList();
    }

    @Override
    public void customise(OpenAPI document) {
        document.setServers(List.of(new Server().url("/").description("the gateway that shows this document")));
        document.getInfo()
                .setLicense(new License().name("All rights reserved").identifier("LicenseRef-All-Rights-Reserved"));
        document.setSecurity(List.of(new SecurityRequirement().addList(BEARER)));
        if (document.getTags() != null) {
            document.setTags(document.getTags().stream()
                    .sorted(Comparator.comparing(Tag::getName))
                    .toList());
        }
        addComponents(document);
        document.getPaths().forEach(this::complete);
    }

    private static void addComponents(OpenAPI document) {
        if (document.getComponents() == null) {
            document.setComponents(new Components());
        }
        document.getComponents()
                .addSecuritySchemes(
                        BEARER,
                        new SecurityScheme()
                                .type(SecurityScheme.Type.HTTP)
                                .scheme("bearer")
                                .bearerFormat("JWT")
                                .description("The access token of POST /auth/login."))
                .addHeaders(
                        Refusals.RETRY_AFTER,
                        new Header()
                                .description("Seconds to wait before asking again")
                                .schema(type("integer")))
                .addSchemas(Refusals.SCHEMA, refusal());
    }

    private static Schema<?> refusal() {
        var codes = type("string");
        Arrays.stream(ResultCode.values())
                .filter(code -> code != ResultCode.SUCCESS)
                .forEach(code -> codes.addEnumItemObject(code.name()));
        var requestId = type("string");
        requestId.addType("null");
        return type("object")
                .description("Every answer that is no success")
                .addProperty("code", type("integer").format("int32"))
                .addProperty("enumCode", codes)
                .addProperty("message", type("string").description("for a person, in the language asked for"))
                .addProperty(
                        "data",
                        new JsonSchema().description("what the code comes with; field to reason for VALIDATE_FAILED"))
                .addProperty("requestId", requestId)
                .required(List.of("code", "enumCode", "message", "data", "requestId"));
    }

    private static Schema<Object> type(String name) {
        var schema = new JsonSchema();
        schema.addType(name);
        return schema;
    }

    private void complete(String path, PathItem item) {
        boolean isOpen = open.stream().anyMatch(o -> o.matches(PathContainer.parsePath(path)));
        item.readOperations().forEach(operation -> complete(operation, path.startsWith(ADMIN), isOpen));
    }

    private static void complete(Operation operation, boolean isAdmin, boolean isOpen) {
        Refusals.note(operation, OF_ANY);
        if (isOpen) {
            operation.setSecurity(List.of());
        } else {
            Refusals.note(operation, OF_SECURED);
        }
        if (isAdmin) {
            Refusals.note(operation, Set.of(ResultCode.FORBIDDEN));
        }
        List<Parameter> parameters = operation.getParameters() == null ? List.of() : operation.getParameters();
        parameters.stream().filter(p -> p.getSchema() == null).forEach(p -> p.setSchema(type("string")));
        if (parameters.stream().anyMatch(p -> IF_NONE_MATCH.equals(p.getName()))) {
            operation.getResponses().addApiResponse("304", new ApiResponse().description("As the ETag says"));
        }
        if (!parameters.isEmpty() || operation.getRequestBody() != null) {
            Refusals.note(operation, Set.of(ResultCode.VALIDATE_FAILED));
        }
        describeText(operation.getRequestBody());
        Refusals.write(operation);
    }

    /** A controller takes the bytes of a CSV as they come; for its sender they are a text. */
    private static void describeText(@Nullable RequestBody body) {
        MediaType csv = body == null ? null : body.getContent().get("text/csv");
        if (csv != null) {
            csv.setSchema(type("string"));
        }
    }
}
