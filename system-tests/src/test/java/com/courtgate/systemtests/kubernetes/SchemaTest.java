package com.courtgate.systemtests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every object is of a known kind and has only fields that its kind has. */
class SchemaTest {
    static final List<String> OVERLAYS = Overlay.NAMES;

    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void hasOnlyKnownFields(String overlay) {
        assertThat(Overlay.rendered(overlay).objects())
                .hasSizeGreaterThan(30)
                .allSatisfy(object -> assertThat(unknown(object)).isEmpty());
    }

    @Test
    void noticesAMisspeltField() {
        String deployment = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: x}
                spec: {template: {spec: {containers: [{name: x, livenesProbe: {}}]}}}
                """;
        assertThat(unknown(Overlay.parsed(deployment).get(0))).containsExactly("Container.livenesProbe");
    }

    @Test
    void noticesAnUnknownKind() {
        String unknown = """
                apiVersion: apps/v1
                kind: Deploiment
                metadata: {name: x}
                """;
        assertThat(unknown(Overlay.parsed(unknown).get(0))).containsExactly("kind Deploiment");
    }

    private static List<String> unknown(HasMetadata object) {
        if (object instanceof GenericKubernetesResource) {
            return List.of("kind " + object.getKind());
        }
        List<String> found = new ArrayList<>();
        look(object, found);
        return found;
    }

    /** Collects the values that the model could not place: they are among a bean's additional properties. */
    private static void look(Object value, List<String> found) {
        if (value instanceof Collection<?> several) {
            several.forEach(each -> look(each, found));
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(each -> look(each, found));
        } else if (value != null && value.getClass().getName().startsWith("io.fabric8.kubernetes.api.model")) {
            properties(value).forEach((name, held) -> {
                if (name.equals("additionalProperties")) {
                    ((Map<?, ?>) held)
                            .keySet()
                            .forEach(key -> found.add(value.getClass().getSimpleName() + "." + key));
                } else {
                    look(held, found);
                }
            });
        }
    }

    private static Map<String, Object> properties(Object bean) {
        Map<String, Object> held = new TreeMap<>();
        try {
            for (PropertyDescriptor property :
                    Introspector.getBeanInfo(bean.getClass(), Object.class).getPropertyDescriptors()) {
                Object value = property.getReadMethod() == null
                                || property.getReadMethod().getParameterCount() > 0
                        ? null
                        : property.getReadMethod().invoke(bean);
                if (value != null) {
                    held.put(property.getName(), value);
                }
            }
        } catch (ReflectiveOperationException | IntrospectionException e) {
            throw new IllegalStateException(e);
        }
        return held;
    }
}
