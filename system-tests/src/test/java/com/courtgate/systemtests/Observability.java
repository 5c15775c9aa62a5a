package com.courtgate.systemtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** Queries of {@code deploy/observability} to Prometheus, read from its files. */
final class Observability {
    static final Path FOLDER = Path.of("../deploy/observability");
    private static final ObjectMapper JSON = new ObjectMapper();

    private Observability() {}

    /** A panel of a dashboard; rows are none. */
    record Panel(String where, JsonNode json) {
        List<String> queries() {
            return json.path("targets").findValuesAsText("expr");
        }
    }

    /** An alert, or a rule that records under a name. */
    record Rule(String name, boolean isAlert, String expression, JsonNode json) {}

    static List<Panel> panels() {
        List<Panel> panels = new ArrayList<>();
        for (Path file : files("dashboards", ".json")) {
            for (JsonNode panel : readJson(file).path("panels")) {
                if (!panel.path("type").asText().equals("row")) {
                    String where =
                            file.getFileName() + ": " + panel.path("title").asText();
                    panels.add(new Panel(where, panel));
                }
            }
        }
        return panels;
    }

    static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (Path file : files("rules", ".yml")) {
            for (JsonNode group : readYaml(file).path("groups")) {
                for (JsonNode rule : group.path("rules")) {
                    boolean isAlert = rule.has("alert");
                    String name = rule.path(isAlert ? "alert" : "record").asText();
                    rules.add(new Rule(name, isAlert, rule.path("expr").asText(), rule));
                }
            }
        }
        return rules;
    }

    static List<Rule> alerts() {
        return rules().stream().filter(Rule::isAlert).toList();
    }

    /** The unit tests of alerts. */
    static List<JsonNode> unitTests() {
        List<JsonNode> tests = new ArrayList<>();
        files("tests", ".yml").forEach(file -> readYaml(file).path("tests").forEach(tests::add));
        return tests;
    }

    static List<Path> files(String folder, String end) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode readJson(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode readYaml(Path file) {
        try {
            return JSON.valueToTree(new Yaml().<Object>load(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
