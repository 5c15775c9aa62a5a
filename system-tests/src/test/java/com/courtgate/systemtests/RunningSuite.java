package com.courtgate.systemtests;

import com.courtgate.common.testing.TraceStore;
import com.courtgate.suite.Api;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A suite of the tests' own: the real start program, jars and servers, beside a developer's on other ports. Started
 * once for all test classes, ended after the last.
 */
final class RunningSuite implements BeforeAllCallback {
    /** Whether {@code deploy/dev test} has begun to start the suite, from nothing. */
    private static final String BEGUN = "COURTGATE_TEST_SUITE_BEGUN";

    private static RunningSuite running;
    private static boolean isTaken;
    private final Path root = Path.of(System.getProperty("courtgate.root"));
    private final Map<String, String> environment = environment(root);
    private TraceStore traces;
    private Dev dev;
    private Suite suite;
    private Api api;

    /** Returns what is set for a suite of the tests of the repository with this root. */
    static Map<String, String> environment(Path root) {
        Map<String, String> environment = new HashMap<>();
        environment.put(
                "COURTGATE_STATE", root.resolve("system-tests/target/suite").toString());
        try (var lines = Files.lines(root.resolve("system-tests/suite.env"))) {
            lines.filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("=", 2))
                    .forEach(setting -> environment.put(setting[0], setting[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return environment;
    }

    static Dev dev() {
        return running.dev;
    }

    /** Returns the environment of the start program and everything it starts. */
    static Map<String, String> environment() {
        return running.environment;
    }

    /** The start program with another value of one variable. */
    static Dev devWith(String name, String value) {
        return devWith(Map.of(name, value));
    }

    /** The start program with other values of some variables. */
    static Dev devWith(Map<String, String> variables) {
        Map<String, String> environment = new HashMap<>(running.environment);
        environment.putAll(variables);
        return running.dev(environment);
    }

    static Suite suite() {
        return running.suite;
    }

    static Api api() {
        return running.api;
    }

    /** The store to which all services send what they follow. */
    static TraceStore traces() {
        return running.traces;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (running != null) {
            return;
        }
        running = this;
        traces = new TraceStore(
                URI.create(environment.get("COURTGATE_TRACING_ENDPOINT")).getPort());
        dev = dev(environment);
        context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .put(RunningSuite.class, (ExtensionContext.Store.CloseableResource) this::end);
        if (isTaken || System.getenv(BEGUN) == null) {
            dev.run("clean");
        }
        isTaken = true;
        dev.run("up", "--no-build", "--no-session");
        suite = dev.suite(Path.of(environment.get("COURTGATE_STATE")));
        api = new Api(suite.gatewayUrl());
    }

    /** Ends the suite; a failed test is run once more in this JVM, and then needs a suite of its own. */
    private void end() throws Exception {
        running = null;
        dev.run("clean");
        traces.close();
    }

    private Dev dev(Map<String, String> variables) {
        return new Dev(root.resolve("deploy/dev"), variables);
    }
}
