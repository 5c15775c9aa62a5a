package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/**
 * Properties of images and compose that can be seen in their files without an engine; {@code deploy/dev test-images}
 * runs them.
 */
class ComposeTest {
    private static final Path ROOT = Path.of(".."); // tests run in their module's folder
    private static final Set<String> ONCE = Set.of("database-accounts", "restore-money");
    private static final Set<String> TO_THE_OUTSIDE = Set.of("front", "outside");
    private static final Pattern LOOKS_SECRET = Pattern.compile("(?i).*(secret|key|password|pepper|token).*");
    private static final Pattern SETTING_OF_EXAMPLE = Pattern.compile("^#?(COURTGATE_[A-Z0-9_]+)=");
    private static final Pattern SETTING = Pattern.compile("\\$\\{(COURTGATE_[A-Z0-9_]+)");

    /** Names that only look like a secret. */
    private static final Set<String> HARMLESS = Set.of(
            "COURTGATE_CHANNEL_KEY_ID",
            "COURTGATE_WECHAT_PUBLIC_KEY_ID",
            "NACOS_AUTH_IDENTITY_KEY"); // the name of a header; its value is a file

    /** Settings that have no placeholder; Spring finds them by their name. */
    private static final Set<String> BY_NAME = Set.of("COURTGATE_DISCOVERY_DRAIN", "COURTGATE_GATEWAY_PROXYDEPTH");

    private final Map<String, Object> compose = read("deploy/compose/compose.yaml");

    static Collection<String> ours() {
        return List.of("booking-service", "gateway-service", "payment-service", "reserve-service", "scheduler-service");
    }

    @Test
    void everythingIsHardenedAndLimited() {
        services()
                .forEach((name, service) -> assertThat(service)
                        .as(name)
                        .containsEntry("read_only", true)
                        .containsEntry("cap_drop", List.of("ALL"))
                        .containsEntry("security_opt", List.of("no-new-privileges:true"))
                        .containsKeys("image", "mem_limit", "cpus", "pids_limit", "restart")
                        .hasEntrySatisfying(
                                "user", user -> assertThat(user.toString()).doesNotStartWith("0")));
    }

    @Test
    void whateverStaysIsAskedForItsHealth() {
        services()
                .forEach((name, service) -> assertThat(map(service.get("healthcheck")))
                        .as(name)
                        .containsKey(ONCE.contains(name) ? "disable" : "test"));
    }

    @Test
    void nothingIsStartedBeforeWhatItNeedsIsWell() {
        services()
                .forEach((name, service) -> map(service.getOrDefault("depends_on", Map.of()))
                        .forEach((needed, how) -> assertThat(map(how))
                                .as(name + " after " + needed)
                                .containsEntry(
                                        "condition",
                                        ONCE.contains(needed) ? "service_completed_successfully" : "service_healthy")));
    }

    @Test
    void onlyTheGatewayHasAPortOnTheHostAndNotThatOfManagement() {
        assertThat(services().entrySet().stream()
                        .filter(e -> e.getValue().containsKey("ports"))
                        .map(Map.Entry::getKey))
                .containsExactly("gateway-service");
        assertThat(list(services().get("gateway-service").get("ports")))
                .singleElement()
                .asString()
                .endsWith(":18080");
    }

    /** Without TLS in front of it, the gateway is for this host. */
    @Test
    void theGatewayIsReachedFromHereUnlessMoreIsAskedFor() throws IOException {
        assertThat(list(services().get("gateway-service").get("ports")))
                .singleElement()
                .asString()
                .startsWith("${COURTGATE_ADDRESS:-127.0.0.1}:");
        assertThat(Files.readAllLines(ROOT.resolve("deploy/compose/.env.example")))
                .contains("COURTGATE_ADDRESS=127.0.0.1");
    }

    /** In a new installation nobody of the office has to know of the gate; in a cluster they decide. */
    @Test
    void theReleaseGateOpensByItselfInComposeAndDev() throws IOException {
        assertThat(map(services().get("booking-service").get("environment")))
                .containsEntry("COURTGATE_RELEASE_RAISE", "true");
        assertThat(Files.readString(ROOT.resolve("deploy/lib/services.sh")))
                .contains("export COURTGATE_RELEASE_RAISE=true");
        try (var kubernetes = Files.walk(ROOT.resolve("deploy/k8s"))) {
            for (Path file : kubernetes.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain("COURTGATE_RELEASE_RAISE");
            }
        }
    }

    /** Otherwise all the world is one network behind the proxy that brings TLS. */
    @Test
    void theGatewayIsToldOfTheProxiesBeforeIt() throws IOException {
        assertThat(map(services().get("gateway-service").get("environment")))
                .containsEntry("COURTGATE_GATEWAY_PROXYDEPTH", "${COURTGATE_PROXY_DEPTH:-0}");
        assertThat(Files.readAllLines(ROOT.resolve("deploy/compose/.env.example")))
                .contains("#COURTGATE_PROXY_DEPTH=1");
    }

    @Test
    void serversAreInNetworksWithoutAWayOut() {
        map(compose.get("networks"))
                .forEach((name, network) -> assertThat(map(network).getOrDefault("internal", false))
                        .as(name)
                        .isEqualTo(!TO_THE_OUTSIDE.contains(name)));
        for (String server : List.of("database", "redis", "cache-redis", "rabbitmq", "nacos")) {
            assertThat(list(services().get(server).get("networks")))
                    .as(server)
                    .isNotEmpty()
                    .doesNotContainAnyElementsOf(TO_THE_OUTSIDE);
        }
        assertThat(list(services().get("gateway-service").get("networks")))
                .doesNotContain("database", "broker", "store");
    }

    @Test
    void prometheusReachesWhatItAsks() throws IOException {
        List<Object> networks = networksOf("prometheus");
        String targets = Files.readString(Observability.FOLDER.resolve("targets/compose.yml"));
        for (Object target : new Yaml().<List<Object>>load(targets)) {
            String host = list(map(target).get("targets")).getFirst().toString().split(":")[0];
            assertThat(services()).containsKey(host);
            assertThat(networksOf(host)).as(host).containsAnyElementsOf(networks);
        }
    }

    @Test
    void anExporterIsBesideOneServerAndKnowsNoSecretOfAService() {
        Map.of("redis-exporter", "store", "cache-redis-exporter", "cache", "database-exporter", "database")
                .forEach((exporter, network) -> {
                    assertThat(networksOf(exporter)).as(exporter).containsExactlyInAnyOrder(network, "watching");
                    assertThat(secretsOf(services().get(exporter)).map(Secret::source))
                            .as(exporter)
                            .singleElement()
                            .asString()
                            .matches("(redis|database)-exporter\\..*");
                });
    }

    /** Grafana's sources are there, in a network of their own, and it finds every dashboard. */
    @Test
    void grafanaFindsItsSourcesAndDashboards() {
        Map<String, Object> grafana = services().get("grafana");
        List<Object> sources = list(provisioned("datasources").get("datasources"));
        assertThat(sources).extracting(source -> map(source).get("type")).containsExactly("prometheus", "jaeger");
        for (Object source : sources) {
            String host = URI.create(map(source).get("url").toString()).getHost();
            assertThat(networksOf(host)).as(host).containsAnyElementsOf(networksOf("grafana"));
            assertThat(services().get(host)).as(host).containsEntry("profiles", grafana.get("profiles"));
        }
        Object provider = list(provisioned("dashboards").get("providers")).getFirst();
        Object path = map(map(provider).get("options")).get("path");
        assertThat(list(grafana.get("volumes")))
                .containsExactlyInAnyOrder(
                        "../observability/grafana:/etc/grafana/provisioning:ro",
                        "../observability/dashboards:" + path + ":ro");
        assertThat(Observability.files("dashboards", ".json")).hasSize(3);
    }

    /**
     * Grafana's password is made at the first start; there is none that anybody knows, and nobody is let in without.
     */
    @Test
    void grafanaLetsNobodyInUnasked() throws IOException {
        Map<String, Object> environment = map(services().get("grafana").get("environment"));
        assertThat(environment)
                .containsEntry("GF_SECURITY_ADMIN_PASSWORD__FILE", "/run/secrets/grafana")
                .containsEntry("GF_AUTH_ANONYMOUS_ENABLED", "false")
                .containsEntry("GF_USERS_ALLOW_SIGN_UP", "false")
                .doesNotContainKey("GF_SECURITY_ADMIN_PASSWORD");
        assertThat(secretsOf(services().get("grafana")).map(Secret::target)).containsExactly("grafana");
        assertThat(Files.readString(ROOT.resolve("deploy/compose/up")))
                .containsPattern("for name in [a-z \\\\\n-]*\\bgrafana; do\n +random_word");
    }

    private static Map<String, Object> provisioned(String what) {
        return read("deploy/observability/grafana/" + what + "/courtgate.yml");
    }

    private List<Object> networksOf(String service) {
        return list(services().get(service).get("networks"));
    }

    @Test
    void noSecretIsInAnEnvironment() {
        services()
                .forEach((name, service) -> map(service.getOrDefault("environment", Map.of()))
                        .forEach((variable, value) -> {
                            if (LOOKS_SECRET.matcher(variable).matches() && !HARMLESS.contains(variable)) {
                                assertThat(value)
                                        .as(name + " " + variable)
                                        .asString()
                                        .startsWith("/run/secrets/");
                            }
                        }));
    }

    @Test
    void everySecretIsAFileThatSomebodyReads() {
        Map<String, Object> declared = map(compose.get("secrets"));
        declared.forEach((name, secret) -> assertThat(map(secret))
                .as(name)
                .containsOnlyKeys("file")
                .containsEntry("file", "${COURTGATE_SECRETS:-./secrets}/" + name));
        assertThat(services().values().stream().flatMap(ComposeTest::secretsOf).map(Secret::source))
                .as("what the services read")
                .containsOnlyOnceElementsOf(Set.of("token.p12", "password-pepper", "trace-key"))
                .containsAll(declared.keySet())
                .isSubsetOf(declared.keySet());
    }

    @ParameterizedTest
    @MethodSource("ours")
    void aServiceFindsItsSecretsUnderTheNamesOfItsSettings(String name) throws IOException {
        Map<String, Object> service = services().get(name);
        assertThat(map(service.get("environment"))).containsEntry("SPRING_CONFIG_IMPORT", "configtree:/run/secrets/");
        Set<String> known = settingsOf(name);
        Set<String> given = secretsOf(service).map(Secret::target).collect(Collectors.toSet());
        assertThat(given.stream().filter(target -> target.startsWith("COURTGATE_")))
                .as("secrets that are settings")
                .isSubsetOf(known);
        assertThat(map(service.get("environment")).keySet().stream().filter(v -> v.startsWith("COURTGATE_")))
                .as("variables that are settings")
                .isSubsetOf(known);
        // A secret that only this service's own settings name must be there.
        assertThat(given).containsAll(secretSettingsIn(name + "/src/main/resources/application.yml"));
    }

    @ParameterizedTest
    @MethodSource("ours")
    void aServiceIsTheImageThatIsBuiltForIt(String name) {
        assertThat(services().get(name)).containsEntry("image", "courtgate/" + name + ":${COURTGATE_VERSION:-latest}");
    }

    @Test
    void theExampleOfSettingsHoldsNoSecret() throws IOException {
        for (String line : Files.readAllLines(ROOT.resolve("deploy/compose/.env.example"))) {
            String[] setting = line.replaceFirst("^#(?=[A-Z])", "").split("=", 2);
            if (setting.length == 2 && LOOKS_SECRET.matcher(setting[0]).matches()) {
                assertThat(setting[1]).as(setting[0]).matches("|\\./secrets");
            }
        }
    }

    /** Clusters and servers elsewhere are said by these alone, and a name that nobody reads would be no setting. */
    @Test
    void theExampleOfSettingsNamesOnlyWhatIsRead() throws IOException {
        String read = Files.readString(ROOT.resolve("deploy/compose/compose.yaml"));
        for (String line : Files.readAllLines(ROOT.resolve("deploy/compose/.env.example"))) {
            var setting = SETTING_OF_EXAMPLE.matcher(line);
            if (setting.find()) {
                assertThat(read).contains("${" + setting.group(1));
            }
        }
    }

    @Test
    void imagesAreOfNobodyAndStartJavaItself() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("deploy/images/Dockerfile"));
        assertThat(lines)
                .contains(
                        "USER 10001:10001",
                        "ENTRYPOINT [\"java\", \"@/app/options\", \"@/app/aot/options\", \"-jar\", \"/app/app.jar\"]")
                .noneMatch(line -> line.startsWith("RUN"))
                .anyMatch(line -> line.contains("org.opencontainers.image.revision=\"${REVISION}\""));
    }

    private record Secret(String source, String target) {}

    private static Stream<Secret> secretsOf(Map<String, Object> service) {
        return list(service.getOrDefault("secrets", List.of())).stream()
                .map(secret -> secret instanceof Map<?, ?> named
                        ? new Secret(
                                named.get("source").toString(),
                                named.get("target").toString())
                        : new Secret(secret.toString(), secret.toString()));
    }

    /** Every variable that a service's settings files name. */
    private static Set<String> settingsOf(String service) throws IOException {
        Set<String> names = new TreeSet<>(BY_NAME);
        for (String file : List.of(
                service + "/src/main/resources/application.yml",
                "common-lib/src/main/resources/courtgate-defaults.yml",
                "common-lib/src/main/resources/courtgate-database.yml")) {
            names.addAll(settingsIn(file));
        }
        return names;
    }

    private static Set<String> settingsIn(String file) throws IOException {
        return SETTING.matcher(Files.readString(ROOT.resolve(file)))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the settings that hold a secret, not where a file is. */
    private static Set<String> secretSettingsIn(String file) throws IOException {
        return settingsIn(file).stream()
                .filter(name ->
                        LOOKS_SECRET.matcher(name.replace("TOKEN_KEYSTORE", "")).matches())
                .filter(name -> !name.endsWith("_FILE") && !HARMLESS.contains(name))
                .collect(Collectors.toSet());
    }

    private Map<String, Map<String, Object>> services() {
        return map(compose.get("services")).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> map(e.getValue())));
    }

    private static Map<String, Object> read(String file) {
        try (var reader = Files.newBufferedReader(ROOT.resolve(file))) {
            return map(new Yaml().load(reader));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // a YAML mapping has names as keys
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
