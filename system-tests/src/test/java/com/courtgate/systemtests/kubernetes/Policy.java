package com.courtgate.systemtests.kubernetes;

import com.courtgate.systemtests.kubernetes.Overlay.Workload;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rules that every overlay keeps; each names what breaks it. */
enum Policy {
    NOBODY_IS_ROOT(pods(pod -> Boolean.TRUE.equals(pod.getSecurityContext().getRunAsNonRoot())
            && pod.getSecurityContext().getRunAsUser() > 0
            && pod.getContainers().stream()
                    .allMatch(c -> c.getSecurityContext().getRunAsUser() == null
                            && c.getSecurityContext().getRunAsNonRoot() == null))),
    RESTRICTED(pods(pod ->
            "RuntimeDefault".equals(pod.getSecurityContext().getSeccompProfile().getType())
                    && !Boolean.TRUE.equals(pod.getHostNetwork())
                    && pod.getInitContainers().isEmpty()
                    && pod.getVolumes().stream().allMatch(volume -> volume.getHostPath() == null)
                    && pod.getContainers().stream().allMatch(Policy::isConfined))),
    RESTRICTED_BY_THE_CLUSTER(overlay -> overlay.all(Namespace.class).stream()
            .filter(namespace ->
                    !"restricted".equals(namespace.getMetadata().getLabels().get("pod-security.kubernetes.io/enforce")))
            .map(namespace -> namespace.getMetadata().getName())),
    OWN_DISK_IS_READ_ONLY(services(
            container -> Boolean.TRUE.equals(container.getSecurityContext().getReadOnlyRootFilesystem()))),
    THREE_PROBES(longRunning(container -> Stream.of(
                    container.getStartupProbe(), container.getReadinessProbe(), container.getLivenessProbe())
            .noneMatch(Objects::isNull))),
    /** The probes of our services go to the management port, and readiness is not liveness. */
    PROBES_OF_OURS(services(container -> Stream.of(container.getStartupProbe(), container.getLivenessProbe())
                    .allMatch(probe -> probe.getHttpGet().getPath().equals("/actuator/health/liveness"))
            && container.getReadinessProbe().getHttpGet().getPath().equals("/actuator/health/readiness")
            && "management"
                    .equals(container.getReadinessProbe().getHttpGet().getPort().getStrVal()))),
    LIMITS(containers(container -> {
        Set<String> both = Set.of("cpu", "memory");
        return container.getResources() != null
                && container.getResources().getLimits().keySet().containsAll(both)
                && container.getResources().getRequests().keySet().containsAll(both);
    })),
    PINNED_IMAGES(containers(container ->
            container.getImage().matches(".+:[^:/]+") && !container.getImage().endsWith(":latest"))),
    NO_TOKENS(overlay -> Stream.concat(
            overlay.workloads().stream()
                    .filter(workload -> !"scale-up".equals(workload.labels().get("app.kubernetes.io/name")))
                    .filter(workload ->
                            !Boolean.FALSE.equals(workload.template().getSpec().getAutomountServiceAccountToken()))
                    .map(Workload::name),
            overlay.all(ServiceAccount.class).stream()
                    .filter(account -> !Boolean.FALSE.equals(account.getAutomountServiceAccountToken()))
                    .map(account -> account.getMetadata().getName()))),
    SPREAD(workloads((overlay, workload) -> !workload.isService()
            || workload.template().getSpec().getTopologySpreadConstraints().size() == 2)),
    DISRUPTED_ONE_BY_ONE(workloads((overlay, workload) -> !workload.isService()
            || overlay.all(PodDisruptionBudget.class).stream()
                    .anyMatch(budget -> workload.labels()
                                    .entrySet()
                                    .containsAll(budget.getSpec()
                                            .getSelector()
                                            .getMatchLabels()
                                            .entrySet())
                            && budget.getSpec().getMaxUnavailable().getIntVal() == 1))),
    NO_SECRET_IN_SIGHT(overlay -> Stream.concat(
            overlay.all(Secret.class).stream()
                    .map(secret -> secret.getMetadata().getName()),
            overlay.workloads().stream()
                    .flatMap(workload -> overlay.environment(workload).entrySet().stream())
                    .filter(told -> told.getKey().matches(".*(PASSWORD|SECRET|PEPPER|TOKEN|_KEY|VALUE)")
                            && !told.getValue().equals("null"))
                    .map(Map.Entry::getKey))),
    KNOWN_SETTINGS(overlay -> overlay.workloads().stream()
            .filter(Workload::isService)
            .flatMap(workload -> {
                Set<String> known = new ServiceSettings(workload.name()).environment();
                return overlay.environment(workload).keySet().stream()
                        .filter(name -> !known.contains(name) && !name.equals("SPRING_CONFIG_IMPORT"))
                        .map(name -> workload.name() + " " + name);
            })),
    TLS(overlay -> overlay.all(Ingress.class).stream()
            .filter(ingress -> ingress.getSpec().getRules().stream()
                    .anyMatch(rule -> ingress.getSpec().getTls().stream()
                            .noneMatch(tls -> tls.getHosts().contains(rule.getHost()))))
            .map(ingress -> ingress.getMetadata().getName())),
    /** Nor may the ingress reach anything but the gateway. */
    MANAGEMENT_OUT_OF_REACH(overlay -> reached(overlay)
            .flatMap(service -> service.getSpec().getPorts().stream()
                    .filter(port -> !isOpen(service, port))
                    .map(port -> service.getMetadata().getName() + " " + port.getName())));

    private static final Set<String> OPEN = Set.of("gateway-service http");
    private final Function<Overlay, Stream<String>> violations;

    Policy(Function<Overlay, Stream<String>> violations) {
        this.violations = violations;
    }

    /** Names of what breaks it. */
    List<String> violations(Overlay overlay) {
        return violations.apply(overlay).toList();
    }

    private static boolean isConfined(Container container) {
        var context = container.getSecurityContext();
        return Boolean.FALSE.equals(context.getAllowPrivilegeEscalation())
                && !Boolean.TRUE.equals(context.getPrivileged())
                && context.getCapabilities().getDrop().contains("ALL")
                && context.getCapabilities().getAdd().isEmpty();
    }

    private static boolean isOpen(Service service, ServicePort port) {
        return OPEN.contains(
                service.getMetadata().getName() + " " + port.getTargetPort().getStrVal());
    }

    private static Stream<Service> reached(Overlay overlay) {
        Map<String, Service> services = overlay.named(Service.class);
        return overlay.all(Ingress.class).stream()
                .flatMap(ingress -> ingress.getSpec().getRules().stream())
                .flatMap(rule -> rule.getHttp().getPaths().stream())
                .map(HTTPIngressPath::getBackend)
                .map(backend -> services.get(backend.getService().getName()));
    }

    private static Function<Overlay, Stream<String>> workloads(BiPredicate<Overlay, Workload> rule) {
        return overlay -> overlay.workloads().stream()
                .filter(workload -> !rule.test(overlay, workload))
                .map(Workload::name);
    }

    private static Function<Overlay, Stream<String>> pods(Predicate<PodSpec> rule) {
        return workloads((overlay, workload) -> rule.test(workload.template().getSpec()));
    }

    private static Function<Overlay, Stream<String>> containers(Predicate<Container> rule) {
        return pods(pod -> pod.getContainers().stream().allMatch(rule));
    }

    private static Function<Overlay, Stream<String>> services(Predicate<Container> rule) {
        return workloads((overlay, workload) -> !workload.isService()
                || workload.template().getSpec().getContainers().stream().allMatch(rule));
    }

    /** Returns the rule for workloads other than jobs. */
    private static Function<Overlay, Stream<String>> longRunning(Predicate<Container> rule) {
        return workloads((overlay, workload) -> "OnFailure"
                        .equals(workload.template().getSpec().getRestartPolicy())
                || workload.template().getSpec().getContainers().stream().allMatch(rule));
    }
}
