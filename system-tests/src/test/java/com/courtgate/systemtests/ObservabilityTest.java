package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.systemtests.Observability.Panel;
import com.courtgate.systemtests.Observability.Rule;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dashboards and alerts as a person reads them. */
class ObservabilityTest {
    private static final String RUNBOOK = "docs/runbook.md#";

    static Stream<Panel> panels() {
        return Observability.panels().stream();
    }

    static Stream<Rule> alerts() {
        return Observability.alerts().stream();
    }

    @ParameterizedTest
    @MethodSource("panels")
    void aPanelSaysWhatItShows(Panel panel) {
        assertThat(panel.json().path("title").asText()).as(panel.where()).isNotBlank();
        assertThat(panel.json().path("description").asText()).as(panel.where()).endsWith(".");
        assertThat(panel.json().at("/fieldConfig/defaults/unit").asText())
                .as(panel.where())
                .isNotBlank();
        assertThat(panel.queries()).as(panel.where()).isNotEmpty();
        assertThat(panel.json().path("targets").findValuesAsText("legendFormat"))
                .as(panel.where())
                .hasSameSizeAs(panel.queries())
                .doesNotContain("");
    }

    @ParameterizedTest
    @MethodSource("alerts")
    void anAlertSaysWhatToDo(Rule alert) throws IOException {
        JsonNode annotations = alert.json().path("annotations");
        assertThat(annotations.path("summary").asText()).as(alert.name()).endsWith(".");
        assertThat(alert.json().path("labels").path("severity").asText()).isIn("page", "ticket");
        assertThat(annotations.path("runbook").asText()).startsWith(RUNBOOK);
        assertThat(anchors()).contains(annotations.path("runbook").asText().substring(RUNBOOK.length()));
    }

    @ParameterizedTest
    @MethodSource("alerts")
    void anAlertIsTestedBothWays(Rule alert) {
        assertThat(expectedAlerts(alert.name() + " fires")).isPositive();
        assertThat(expectedAlerts(alert.name() + " does not fire")).isZero();
    }

    /** Returns how many alerts a unit test expects of the one that begins its name. */
    private static int expectedAlerts(String name) {
        List<JsonNode> named = Observability.unitTests().stream()
                .filter(test -> test.path("name").asText().equals(name))
                .toList();
        assertThat(named).as(name).hasSize(1);
        JsonNode asked = named.getFirst().path("alert_rule_test").path(0);
        assertThat(asked.path("alertname").asText()).isEqualTo(name.split(" ")[0]);
        return asked.path("exp_alerts").size();
    }

    private static List<String> anchors() throws IOException {
        return RunbookTest.anchors(Files.readString(Path.of("../docs/runbook.md")));
    }
}
