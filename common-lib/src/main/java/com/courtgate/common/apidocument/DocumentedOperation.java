package com.courtgate.common.apidocument;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.lang.reflect.Type;
import java.util.List;
import org.springframework.core.ResolvableType;

/**
 * One operation of a document in the making, for what no controller answers; the schemas of its types are added to the
 * document.
 */
public final class DocumentedOperation {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private final OpenAPI document;
    private final Operation operation;

    public DocumentedOperation(OpenAPI document, String id, String tag, String summary) {
        this.document = document;
        this.operation = new Operation()
                .operationId(id)
                .summary(summary)
                .addTagsItem(tag)
                .responses(new ApiResponses());
    }

    public DocumentedOperation describedAs(String description) {
        operation.setDescription(description);
        return this;
    }

    public DocumentedOperation with(Parameter parameter) {
        operation.addParametersItem(parameter);
        return this;
    }

    public DocumentedOperation takes(Class<?> body) {
        operation.setRequestBody(new RequestBody().required(true).content(content(JSON, body)));
        return this;
    }

    public DocumentedOperation answers(int status, String meaning, Class<?> data) {
        return answers(status, meaning, JSON, envelope(ResolvableType.forClass(data)));
    }

    public DocumentedOperation respondsWithListOf(int status, String meaning, Class<?> element) {
        return answers(status, meaning, JSON, envelope(ResolvableType.forClassWithGenerics(List.class, element)));
    }

    /** Server-sent events with that JSON as their data. */
    public DocumentedOperation answersEvents(String meaning, Class<?> event) {
        return answers(200, meaning, EVENTS, event);
    }

    public DocumentedOperation refuses(ResultCode... codes) {
        Refusals.note(operation, List.of(codes));
        return this;
    }

    public Operation done() {
        return operation;
    }

    private DocumentedOperation answers(int status, String meaning, String mediaType, Type type) {
        operation
                .getResponses()
                .addApiResponse(
                        String.valueOf(status),
                        new ApiResponse().description(meaning).content(content(mediaType, type)));
        return this;
    }

    private static Type envelope(ResolvableType data) {
        return ResolvableType.forClassWithGenerics(Envelope.class, data).getType();
    }

    private Content content(String mediaType, Type type) {
        return new Content().addMediaType(mediaType, new MediaType().schema(schema(type)));
    }

    private Schema<?> schema(Type type) {
        ResolvedSchema resolved =
                ModelConverters.getInstance(true).resolveAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
        if (document.getComponents() == null) {
            document.setComponents(new Components());
        }
        resolved.referencedSchemas.forEach(document.getComponents()::addSchemas);
        return resolved.schema;
    }
}
