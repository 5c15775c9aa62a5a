package com.courtgate.systemtests.kubernetes;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every overlay keeps every policy, and every policy notices who does not. */
class PolicyTest {
    static final List<String> OVERLAYS = Overlay.NAMES;
    private static final String VICTIM = "gateway-service";

    static Stream<Arguments> policiesOfOverlays() {
        return OVERLAYS.stream()
                .flatMap(overlay -> Stream.of(Policy.values()).map(policy -> Arguments.of(overlay, policy)));
    }

    @ParameterizedTest
    @MethodSource("policiesOfOverlays")
    void isKept(String overlay, Policy policy) {
        assertThat(policy.violations(Overlay.rendered(overlay))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noticesAViolation(Policy policy) {
        Overlay overlay = Overlay.rendered("production");
        Overlay broken = broken(overlay, policy);
        assertThat(policy.violations(broken)).hasSize(1);
    }

    /** Ten minutes before the gate, by Shanghai's clock, and only where an autoscaler is. */
    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void scalesUpBeforeTheGateAndDownAgain(String name) {
        Overlay overlay = Overlay.rendered(name);
        Map<String, CronJob> jobs = overlay.named(CronJob.class);
        assertThat(jobs).containsOnlyKeys("before-the-gate", "after-the-gate");
        assertThat(jobs.values())
                .allMatch(job -> job.getSpec().getTimeZone().equals("Asia/Shanghai"))
                .allSatisfy(job -> assertThat(patched(job))
                        .isEqualTo(overlay.named(HorizontalPodAutoscaler.class).keySet()));
        assertThat(overlay.all(Role.class))
                .singleElement()
                .satisfies(role -> assertThat(role.getRules()).singleElement().satisfies(rule -> {
                    assertThat(rule.getVerbs()).containsExactlyInAnyOrder("get", "patch");
                    assertThat(Set.copyOf(rule.getResourceNames()))
                            .isEqualTo(
                                    overlay.named(HorizontalPodAutoscaler.class).keySet());
                }));
    }

    /** As the gateway takes it: bodies, streams, and answers that a slow client takes its time for. */
    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void leavesBodiesAndAnswersToTheIngress(String name) {
        String nginx = "nginx.ingress.kubernetes.io/";
        assertThat(Overlay.rendered(name).named(Ingress.class).get("courtgate").getMetadata())
                .extracting(ObjectMeta::getAnnotations, as(MAP))
                .containsEntry(nginx + "proxy-body-size", "4m")
                .doesNotContainKey(nginx + "proxy-buffering");
    }

    /** The overlay mounts the secrets that the script makes, and all that a service insists on is among them. */
    @Test
    void makesTheSecretsThatAreMounted() {
        Overlay overlay = Overlay.rendered("local");
        Map<String, Set<String>> made = new HashMap<>();
        Overlay.parsed(Overlay.output(Overlay.FOLDER.resolve("local-secrets").toString())).stream()
                .map(Secret.class::cast)
                .forEach(secret -> made.put(
                        secret.getMetadata().getName(), secret.getData().keySet()));
        assertThat(made.keySet()).isEqualTo(mounted(overlay));
        overlay.workloads().stream().filter(Overlay.Workload::isService).forEach(workload -> {
            var settings = new ServiceSettings(workload.name());
            assertThat(settings.requiredSecrets())
                    .isNotEmpty()
                    .allSatisfy(property ->
                            assertThat(settings.sourcesOf(property).get(0)).isIn(made.get(workload.name())));
        });
    }

    private static Set<String> patched(CronJob job) {
        var args = job.getSpec()
                .getJobTemplate()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getArgs();
        Set<String> names = new HashSet<>();
        args.stream()
                .filter(arg -> arg.startsWith("horizontalpodautoscaler/"))
                .forEach(arg -> names.add(arg.substring(arg.indexOf('/') + 1)));
        return names;
    }

    private static Set<String> mounted(Overlay overlay) {
        Set<String> names = new HashSet<>();
        for (Overlay.Workload workload : overlay.workloads()) {
            PodSpec pod = workload.template().getSpec();
            pod.getVolumes().forEach(volume -> {
                if (volume.getSecret() != null) {
                    names.add(volume.getSecret().getSecretName());
                } else if (volume.getProjected() != null) {
                    volume.getProjected().getSources().stream()
                            .filter(source -> source.getSecret() != null)
                            .forEach(source -> names.add(source.getSecret().getName()));
                }
            });
            pod.getContainers().stream()
                    .flatMap(container -> container.getEnv().stream())
                    .filter(variable -> variable.getValueFrom() != null)
                    .forEach(variable ->
                            names.add(variable.getValueFrom().getSecretKeyRef().getName()));
        }
        return names;
    }

    private static Overlay broken(Overlay overlay, Policy policy) {
        PodSpec pod = overlay.workload(VICTIM).template().getSpec();
        Container container = pod.getContainers().get(0);
        var settings = overlay.named(ConfigMap.class).get(VICTIM + "-settings").getData();
        switch (policy) {
            case NOBODY_IS_ROOT -> pod.getSecurityContext().setRunAsUser(0L);
            case RESTRICTED -> container.getSecurityContext().setAllowPrivilegeEscalation(true);
            case RESTRICTED_BY_THE_CLUSTER ->
                overlay.all(Namespace.class).get(0).getMetadata().setLabels(Map.of());
            case OWN_DISK_IS_READ_ONLY -> container.getSecurityContext().setReadOnlyRootFilesystem(false);
            case THREE_PROBES -> container.setStartupProbe(null);
            case PROBES_OF_OURS -> container.getReadinessProbe().getHttpGet().setPath("/actuator/health/liveness");
            case LIMITS -> container.getResources().setLimits(Map.of());
            case PINNED_IMAGES -> container.setImage("courtgate/gateway-service");
            case NO_TOKENS -> overlay.named(ServiceAccount.class).get(VICTIM).setAutomountServiceAccountToken(null);
            case SPREAD -> pod.setTopologySpreadConstraints(List.of());
            case DISRUPTED_ONE_BY_ONE ->
                overlay.named(PodDisruptionBudget.class).get(VICTIM).getSpec().setMaxUnavailable(new IntOrString(2));
            case NO_SECRET_IN_SIGHT -> settings.put("COURTGATE_INTERNAL_KEY", "seen by everybody");
            case KNOWN_SETTINGS -> settings.put("COURTGATE_REDIS_ADDRES", "redis://redis:6379");
            case TLS -> overlay.all(Ingress.class).get(0).getSpec().setTls(List.of());
            case MANAGEMENT_OUT_OF_REACH ->
                overlay.named(Service.class)
                        .get(VICTIM)
                        .getSpec()
                        .getPorts()
                        .add(new ServicePortBuilder()
                                .withName("management")
                                .withPort(8081)
                                .withNewTargetPort("management")
                                .build());
        }
        return overlay;
    }
}
