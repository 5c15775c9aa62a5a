package com.courtgate.common.apidocument;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of records as their components are declared: required unless {@link Nullable}, which may also be null. What
 * must be given although the component is nullable says so by {@code @NotNull} and the like, or by
 * {@code @Schema(requiredMode = REQUIRED)}. Enums have a schema of their own.
 */
final class RecordSchemas extends ModelResolver {
    private static final String REF = "#/components/schemas/";

    RecordSchemas(ObjectMapper mapper) {
        super(mapper, new UniqueSchemaNames());
        openapi31(true);
        enumsAsRef = true;
    }

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> next) {
        Schema<?> resolved = super.resolve(type, context, next);
        if (resolved == null || type.getType() == null) {
            return resolved;
        }
        JavaType java = _mapper.constructType(type.getType());
        if (java.getRawClass().isRecord()) {
            Schema<?> own = resolved.get$ref() == null ? resolved : definition(context, resolved.get$ref());
            if (own != null && own.getProperties() != null) {
                markComponents(own, java.getRawClass());
                if (java.getRawClass() == Envelope.class) {
                    markSuccess(own, java.containedTypeOrUnknown(0));
                }
            }
        }
        return resolved;
    }

    private static @Nullable Schema<?> definition(ModelConverterContext context, String reference) {
        return context.getDefinedModels().get(reference.substring(REF.length()));
    }

    private static void markComponents(Schema<?> schema, Class<?> record) {
        for (RecordComponent component : record.getRecordComponents()) {
            if (ComponentNullability.isAnnotated(component, JsonUnwrapped.class)) {
                markComponents(schema, component.getType());
            } else {
                mark(schema, component);
            }
        }
    }

    private static void mark(Schema<?> schema, RecordComponent component) {
        String name = component.getName();
        Schema<?> property = property(schema, name);
        if (property == null) {
            return; // not in the JSON
        }
        if (ComponentNullability.isOptional(component)) {
            schema.getProperties().put(name, nullable(property));
        } else if (schema.getRequired() == null || !schema.getRequired().contains(name)) {
            schema.addRequiredItem(name);
        }
        if (property.getItems() != null && ComponentNullability.hasOptionalElements(component)) {
            property.setItems(nullable(property.getItems()));
        }
    }

    @SuppressWarnings("rawtypes")
    private static @Nullable Schema<?> property(Schema<?> schema, String name) {
        Map<String, Schema> properties = schema.getProperties();
        return properties.get(name);
    }

    /** A reference cannot be null itself, so null stands beside it. */
    private static Schema<?> nullable(Schema<?> schema) {
        if (schema.getOneOf() != null) {
            return schema;
        }
        if (schema.get$ref() != null) {
            return new JsonSchema().addOneOfItem(schema).addOneOfItem(nothing());
        }
        if (schema.getTypes() != null) {
            schema.addType("null");
        }
        return schema;
    }

    /** A success has data, except where there is none to have. */
    private static void markSuccess(Schema<?> envelope, JavaType data) {
        Schema<?> property = property(envelope, "data");
        boolean isNothing = data.hasRawClass(Void.class);
        if (isNothing || property == null) {
            envelope.getProperties().put("data", nothing());
        } else if (property.getOneOf() != null) {
            envelope.getProperties().put("data", property.getOneOf().getFirst());
        } else if (property.getTypes() != null) {
            property.getTypes().remove("null");
        }
        envelope.addRequiredItem("data");
        var code = new JsonSchema();
        code.setTypes(Set.of("string"));
        code.addEnumItemObject(ResultCode.SUCCESS.name());
        envelope.getProperties().put("enumCode", code);
    }

    private static Schema<?> nothing() {
        var schema = new JsonSchema();
        schema.setTypes(Set.of("null"));
        return schema;
    }
}
