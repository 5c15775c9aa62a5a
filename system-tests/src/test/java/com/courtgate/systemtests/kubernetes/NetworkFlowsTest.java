package com.courtgate.systemtests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import com.courtgate.systemtests.kubernetes.Overlay.Workload;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The network lets through what docs/topology.md lists and the services' settings need, and nothing else. */
class NetworkFlowsTest {
    static final List<String> OVERLAYS = Overlay.NAMES;
    private static final List<String> SERVICES =
            List.of("gateway-service", "reserve-service", "booking-service", "payment-service", "scheduler-service");
    private static final Map<String, String> SERVER_OF_SECRET = Map.of(
            "courtgate.redis.password", "redis",
            "courtgate.cache-redis.password", "cache-redis",
            "spring.rabbitmq.password", "rabbitmq",
            "spring.datasource.password", "mariadb");
    private static final Map<String, String> NAMESPACES =
            Map.of("ingress-nginx", "ingress", "monitoring", "monitoring", "kube-system", "dns");

    /** One connection that is allowed. */
    private record Flow(String from, String to, String port) {
        @Override
        public String toString() {
            return from + " -> " + to + ":" + port;
        }
    }

    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void refusesWhatIsNotAllowed(String name) {
        assertThat(Overlay.rendered(name).all(NetworkPolicy.class))
                .filteredOn(policy -> isEverything(policy.getSpec().getPodSelector()))
                .filteredOn(policy -> policy.getSpec().getIngress().isEmpty()
                        && policy.getSpec().getEgress().isEmpty())
                .singleElement()
                .satisfies(policy ->
                        assertThat(policy.getSpec().getPolicyTypes()).containsExactlyInAnyOrder("Ingress", "Egress"));
    }

    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void letsOutWhatTheDocumentLists(String name) {
        Overlay overlay = Overlay.rendered(name);
        assertThat(allowed(overlay, false)).containsExactlyInAnyOrderElementsOf(documented(overlay, Flow::from));
    }

    @ParameterizedTest
    @FieldSource("OVERLAYS")
    void letsInWhatTheDocumentLists(String name) {
        Overlay overlay = Overlay.rendered(name);
        assertThat(allowed(overlay, true)).containsExactlyInAnyOrderElementsOf(documented(overlay, Flow::to));
    }

    @Test
    void isWhatTheServicesCall() {
        Set<String> documented = Docs.rows("topology.md", "Who may connect to whom").stream()
                .filter(row -> row.get(3).equals("all"))
                .flatMap(row -> (row.get(0).equals("each service") ? SERVICES.stream() : Stream.of(row.get(0)))
                        .filter(SERVICES::contains)
                        .map(from -> from + " -> " + row.get(1)))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> called = new TreeSet<>();
        for (String service : SERVICES) {
            var settings = new ServiceSettings(service);
            called.add(service + " -> nacos");
            if (!settings.sourcesOf("courtgate.tracing.endpoint").isEmpty()) {
                called.add(service + " -> monitoring");
            }
            settings.upstreams().forEach(upstream -> called.add(service + " -> " + upstream));
            settings.requiredSecrets().stream()
                    .filter(SERVER_OF_SECRET::containsKey)
                    .forEach(secret -> called.add(service + " -> " + SERVER_OF_SECRET.get(secret)));
        }
        assertThat(documented).isEqualTo(called);
    }

    private static Set<Flow> documented(Overlay overlay, Function<Flow, String> end) {
        Set<String> pods =
                overlay.workloads().stream().map(NetworkFlowsTest::nameOf).collect(Collectors.toSet());
        return Docs.rows("topology.md", "Who may connect to whom").stream()
                .filter(row -> overlay.places().contains(row.get(3)))
                .flatMap(row -> expanded(row.get(0), pods).stream()
                        .flatMap(from -> expanded(row.get(1), pods).stream()
                                .flatMap(to -> Stream.of(row.get(2).split(" ")).map(port -> new Flow(from, to, port)))))
                .filter(flow -> pods.contains(end.apply(flow)))
                .collect(Collectors.toSet());
    }

    private static Set<String> expanded(String cell, Set<String> pods) {
        return switch (cell) {
            case "each service" -> Set.copyOf(SERVICES);
            case "each pod" -> pods;
            default -> Set.of(cell);
        };
    }

    private static Set<Flow> allowed(Overlay overlay, boolean in) {
        Set<Flow> flows = new HashSet<>();
        for (NetworkPolicy policy : overlay.all(NetworkPolicy.class)) {
            for (Workload pod : overlay.workloads()) {
                if (!selects(policy.getSpec().getPodSelector(), pod)) {
                    continue;
                }
                if (in) {
                    policy.getSpec()
                            .getIngress()
                            .forEach(rule -> peers(rule.getFrom())
                                    .forEach(peer -> ports(rule.getPorts())
                                            .forEach(port -> flows.add(new Flow(peer, nameOf(pod), port)))));
                } else {
                    policy.getSpec()
                            .getEgress()
                            .forEach(rule -> peers(rule.getTo())
                                    .forEach(peer -> ports(rule.getPorts())
                                            .forEach(port -> flows.add(new Flow(nameOf(pod), peer, port)))));
                }
            }
        }
        return flows;
    }

    private static Set<String> ports(List<NetworkPolicyPort> ports) {
        return ports.isEmpty()
                ? Set.of("every port")
                : ports.stream()
                        .map(port -> String.valueOf(port.getPort().getValue()))
                        .collect(Collectors.toSet());
    }

    private static Set<String> peers(List<NetworkPolicyPeer> peers) {
        return peers.isEmpty()
                ? Set.of("kubernetes-api")
                : peers.stream().map(NetworkFlowsTest::peer).collect(Collectors.toSet());
    }

    private static String peer(NetworkPolicyPeer peer) {
        if (peer.getIpBlock() != null) {
            return "internet";
        }
        Map<String, String> pod = labels(peer.getPodSelector());
        Map<String, String> namespace = labels(peer.getNamespaceSelector());
        String server = pod.get("courtgate/server");
        String other = namespace.get("kubernetes.io/metadata.name");
        if (other != null) {
            return NAMESPACES.getOrDefault(other, "namespace " + other);
        }
        return server != null ? server : pod.getOrDefault("app.kubernetes.io/name", "everybody");
    }

    private static boolean selects(LabelSelector selector, Workload pod) {
        return pod.labels().entrySet().containsAll(labels(selector).entrySet());
    }

    private static boolean isEverything(LabelSelector selector) {
        return labels(selector).isEmpty();
    }

    private static Map<String, String> labels(LabelSelector selector) {
        return selector == null || selector.getMatchLabels() == null ? Map.of() : selector.getMatchLabels();
    }

    private static String nameOf(Workload pod) {
        return pod.labels().get("app.kubernetes.io/name");
    }
}
