package com.courtgate.systemtests.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An overlay of {@code deploy/k8s} as kubectl renders it. */
record Overlay(String name, List<HasMetadata> objects) {
    static final List<String> NAMES = List.of("local", "production", "clusters");
    static final Path FOLDER = Path.of("..", "deploy", "k8s");
    private static final Map<String, String> RENDERED = new HashMap<>();

    /** Workload that runs pods; its template. */
    record Workload(String name, PodTemplateSpec template) {
        Map<String, String> labels() {
            return template.getMetadata().getLabels();
        }

        boolean isService() {
            return "courtgate".equals(labels().get("app.kubernetes.io/part-of"));
        }
    }

    /** Fresh objects every time, so that a test may change them. */
    static Overlay rendered(String name) {
        String text = RENDERED.computeIfAbsent(
                name,
                n -> output(
                        "kubectl",
                        "kustomize",
                        FOLDER.resolve("overlays").resolve(n).toString()));
        return new Overlay(name, parsed(text));
    }

    static List<HasMetadata> parsed(String yaml) {
        var serialization = new KubernetesSerialization();
        return Arrays.stream(yaml.split("(?m)^---\\n"))
                .filter(document -> !document.isBlank())
                .map(document -> (HasMetadata) serialization.unmarshal(document))
                .toList();
    }

    /** Returns the output of a command. */
    static String output(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed");
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(command[0] + " is missing; deploy/dev test installs what it needs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the words of the documents that speak of this overlay. */
    Set<String> places() {
        return name.equals("clusters") ? Set.of("all", "production", name) : Set.of("all", name);
    }

    <T extends HasMetadata> List<T> all(Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    <T extends HasMetadata> Map<String, T> named(Class<T> type) {
        return all(type).stream().collect(Collectors.toMap(o -> o.getMetadata().getName(), Function.identity()));
    }

    List<Workload> workloads() {
        return Stream.of(
                        all(Deployment.class).stream()
                                .map(d -> new Workload(
                                        d.getMetadata().getName(), d.getSpec().getTemplate())),
                        all(StatefulSet.class).stream()
                                .map(s -> new Workload(
                                        s.getMetadata().getName(), s.getSpec().getTemplate())),
                        all(CronJob.class).stream()
                                .map(j -> new Workload(
                                        j.getMetadata().getName(),
                                        j.getSpec().getJobTemplate().getSpec().getTemplate())))
                .flatMap(Function.identity())
                .toList();
    }

    Workload workload(String name) {
        return workloads().stream()
                .filter(w -> w.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the environment of a container of a workload, with the ConfigMaps that it names. */
    Map<String, String> environment(Workload workload) {
        Map<String, String> told = new HashMap<>();
        Map<String, ConfigMap> maps = named(ConfigMap.class);
        for (var container : workload.template().getSpec().getContainers()) {
            for (var from : container.getEnvFrom()) {
                told.putAll(maps.get(from.getConfigMapRef().getName()).getData());
            }
            for (var variable : container.getEnv()) {
                told.put(variable.getName(), String.valueOf(variable.getValue()));
            }
        }
        return told;
    }
}
