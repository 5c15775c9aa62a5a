package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.UriComponentsBuilder;

/** Names in the runbook exist: who follows it at night types what it says. */
class RunbookTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern CALL = Pattern.compile("(?:(GET|POST|PUT|DELETE) )?(/[a-z][^ ]*).*");
    private static final Pattern PANELS =
            Pattern.compile("((?:\\*[A-Z][^*]+\\*(?:, | and )?)+) of dashboard ([A-Z][a-z]+)");

    /** Paths that are no operation of the API: of management, of pages, and of channels. */
    private static final Set<String> NO_OPERATIONS = Set.of("/actuator/health/acquainted", "/desk", "/pay/notify");

    private static final MainSources SOURCES = new MainSources(ROOT);
    private static final Map<String, JsonNode> OPERATIONS = new HashMap<>();
    private static final Map<String, JsonNode> SCHEMAS = new HashMap<>();

    private static String runbook;
    private static List<String> spans;

    @BeforeAll
    static void read() throws IOException {
        runbook = Files.readString(ROOT.resolve("docs/runbook.md"));
        spans = matches(SPAN, runbook)
                .map(found -> inOneLine(found.group(1)))
                .distinct()
                .toList();
        for (String service : List.of("booking", "gateway", "payment", "reserve", "scheduler")) {
            JsonNode document = new ObjectMapper()
                    .readTree(ROOT.resolve("docs/api/" + service + ".json").toFile());
            document.path("paths")
                    .properties()
                    .forEach(path -> path.getValue()
                            .properties()
                            .forEach(method -> OPERATIONS.put(
                                    method.getKey().toUpperCase(Locale.ROOT) + " " + withoutNames(path.getKey()),
                                    method.getValue())));
            document.at("/components/schemas")
                    .properties()
                    .forEach(schema -> SCHEMAS.put(schema.getKey(), schema.getValue()));
        }
    }

    @Test
    void everyCallIsAnOperationThatTakesItsParameters() {
        List<MatchResult> calls = spans.stream()
                .flatMap(span ->
                        Stream.of(CALL.matcher(span)).filter(Matcher::matches).map(Matcher::toMatchResult))
                .filter(call -> !NO_OPERATIONS.contains(call.group(2)))
                .toList();
        assertThat(calls).hasSizeGreaterThan(30);
        for (MatchResult call : calls) {
            var uri = UriComponentsBuilder.fromUriString(call.group(2)).build();
            String path = withoutNames(uri.getPath()).replaceAll("/$", "");
            String method = call.group(1) == null ? "GET" : call.group(1);
            JsonNode operation = OPERATIONS.get(method + " " + path);
            if (operation == null) {
                assertThat(SOURCES.has("path " + path)).as(call.group()).isTrue();
            } else {
                uri.getQueryParams()
                        .forEach(
                                (name, values) -> values.forEach(value -> takes(call.group(), operation, name, value)));
            }
        }
    }

    private static void takes(String call, JsonNode operation, String name, String value) {
        JsonNode parameter = new ObjectMapper().createObjectNode();
        for (JsonNode each : operation.path("parameters")) {
            parameter = each.path("name").asText().equals(name) ? each : parameter;
        }
        assertThat(parameter.path("name").asText()).as("parameter of %s", call).isEqualTo(name);
        JsonNode schema = parameter.path("schema");
        if (schema.has("$ref")) {
            schema = SCHEMAS.get(schema.path("$ref").asText().replaceAll(".*/", ""));
        }
        List<String> allowed = new ArrayList<>();
        schema.path("enum").forEach(word -> allowed.add(word.asText()));
        if (!allowed.isEmpty()) {
            assertThat(allowed).as(call).contains(value);
        }
    }

    @Test
    void everyShortenedCallIsTheEndOfAnOperation() {
        assertThat(spans.stream().filter(span -> span.startsWith(".../")))
                .isNotEmpty()
                .allSatisfy(span -> assertThat(OPERATIONS.keySet())
                        .anyMatch(call -> call.startsWith("POST ") && call.endsWith(span.substring("...".length()))));
    }

    @Test
    void everyCommandIsOneOfDeployDev() throws IOException {
        String program = Files.readString(ROOT.resolve("deploy/dev"));
        List<String> commands = Stream.concat(
                        spans.stream()
                                .filter(span -> span.startsWith("deploy/dev "))
                                .map(span -> span.substring("deploy/dev ".length())),
                        spans.stream().filter(span -> span.matches("[a-z-]+ (NAME|--cluster)")))
                .toList();
        assertThat(commands).hasSizeGreaterThan(10);
        for (String command : commands) {
            assertThat(program).as(command).containsPattern("\n    " + command.split(" ")[0] + "\\)\\s");
            matches(Pattern.compile("--[a-z-]+"), command)
                    .forEach(option -> assertThat(program).as(command).contains(option.group()));
        }
    }

    /** As Micrometer names it, or as Prometheus does. */
    @Test
    void everyMetricAndSettingIsThere() {
        Set<String> metrics =
                Docs.rows("metrics.md").stream().map(List::getFirst).collect(Collectors.toSet());
        List<String> names = spans.stream()
                .map(span -> span.replaceAll("^limits\\.", "courtgate.gateway.limits."))
                .filter(span -> span.matches("courtgate[._].*"))
                .filter(span -> !span.startsWith("courtgate_booking."))
                .map(span -> span.replaceAll("\\{.*|=.*", "").replaceAll("\\.<.*", ""))
                .toList();
        assertThat(names).hasSizeGreaterThan(30);
        for (String name : names) {
            String micrometer =
                    name.replaceAll("_(total|seconds|bytes|fen)$", "").replace('_', '.');
            assertThat(metrics.contains(micrometer) || SOURCES.has("setting " + name))
                    .as("metric or setting %s", name)
                    .isTrue();
        }
    }

    /** Some are constants of an enum, told in small letters. */
    @Test
    void everyTagHasTheValueThatIsLookedFor() {
        List<String> values = spans.stream()
                .flatMap(span -> matches(Pattern.compile("\\{\\w+=\"([^\"]+)\"}"), span))
                .map(found -> found.group(1))
                .toList();
        assertThat(values)
                .isNotEmpty()
                .allSatisfy(value -> assertThat(
                                SOURCES.has("word " + value) || SOURCES.has("word " + value.toUpperCase(Locale.ROOT)))
                        .as(value)
                        .isTrue());
    }

    @Test
    void everyVariableIsRead() throws IOException {
        String settings =
                Files.readString(ROOT.resolve("docs/operations.md")) + Files.readString(ROOT.resolve("deploy/dev"));
        assertThat(spans.stream().filter(span -> span.startsWith("COURTGATE_")).map(span -> span.replaceAll("=.*", "")))
                .isNotEmpty()
                .allSatisfy(variable -> assertThat(settings).contains(variable));
    }

    @Test
    void everyQueueIsDeclared() {
        assertThat(spans.stream().filter(span -> span.matches("(reserve|booking|payment)\\.[a-z.]+")))
                .hasSizeGreaterThan(5)
                .allSatisfy(queue ->
                        assertThat(SOURCES.has("word " + queue)).as(queue).isTrue());
    }

    @Test
    void everyScopeOfTheGateCanBeCounted() {
        List<String> scopes = section("At the gate")
                .lines()
                .filter(line -> line.matches("\\| [A-Z_, ]+ \\|.*"))
                .flatMap(line -> Stream.of(line.split("\\|")[1].strip().split(", ")))
                .toList();
        assertThat(scopes)
                .hasSizeGreaterThan(15)
                .allSatisfy(scope ->
                        assertThat(SOURCES.has("word " + scope)).as(scope).isTrue());
    }

    @Test
    void everyRuleOfKeepingIsOne() {
        List<String> rules = section("Keeping")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> matches(SPAN, line.split("\\|")[1]))
                .map(found -> found.group(1))
                .toList();
        assertThat(rules)
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        rule -> assertThat(SOURCES.has("word " + rule)).as(rule).isTrue());
    }

    /** One section for each alert, and none for an alert that is gone. */
    @Test
    void everyAlertHasItsSection() {
        List<String> sections = matches(Pattern.compile("(?m)^### (\\w+)$"), section("Alerts"))
                .map(found -> found.group(1))
                .toList();
        assertThat(sections)
                .containsExactlyInAnyOrderElementsOf(Observability.alerts().stream()
                        .map(Observability.Rule::name)
                        .toList());
    }

    @Test
    void everyPanelIsOnItsDashboard() {
        Set<String> panels =
                Observability.panels().stream().map(Observability.Panel::where).collect(Collectors.toSet());
        List<String> named = new ArrayList<>();
        matches(PANELS, inOneLine(runbook))
                .forEach(found -> matches(Pattern.compile("\\*([^*]+)\\*"), found.group(1))
                        .forEach(panel ->
                                named.add(found.group(2).toLowerCase(Locale.ROOT) + ".json: " + panel.group(1))));
        assertThat(named)
                .hasSizeGreaterThan(5)
                .allSatisfy(panel -> assertThat(panels).contains(panel));
    }

    /** As a page of Markdown names its headings. */
    static List<String> anchors(String page) {
        return page.lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
                .toList();
    }

    /** Returns the text under a heading of the second level. */
    private static String section(String heading) {
        int start = runbook.indexOf("\n## " + heading + "\n");
        assertThat(start).as(heading).isNotNegative();
        int end = runbook.indexOf("\n## ", start + 1);
        return end < 0 ? runbook.substring(start) : runbook.substring(start, end);
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private static String withoutNames(String path) {
        return path.replaceAll("\\{[^}]*}|(?<=/)N(?=/|$)", "{}");
    }

    private static String inOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
