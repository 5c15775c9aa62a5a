package com.courtgate.common.apidocument;

import io.swagger.v3.core.jackson.TypeNameResolver;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Names of schemas: the type's own, or what {@link Schema} calls it. Two of one name would silently share a schema. */
final class UniqueSchemaNames extends TypeNameResolver {
    private final Map<String, Class<?>> named = new ConcurrentHashMap<>();

    @Override
    protected String getNameOfClass(Class<?> type) {
        Schema given = type.getDeclaredAnnotation(Schema.class);
        String name = given == null || given.name().isEmpty() ? type.getSimpleName() : given.name();
        Class<?> other = named.putIfAbsent(name, type);
        if (other != null && other != type) {
            throw new IllegalStateException("%s and %s are both called %s; name one of them by @Schema"
                    .formatted(other.getName(), type.getName(), name));
        }
        return name;
    }
}
