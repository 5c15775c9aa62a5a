package com.courtgate.systemtests;

import com.courtgate.common.testing.TraceStore;
import com.courtgate.systemtests.suite.Api;
import com.courtgate.systemtests.suite.Dev;
import com.courtgate.systemtests.suite.Suite;
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
    static final String PORT_OFFSET = "3750";
    private static final String ASKED_AFTER = "5s"; // a minute elsewhere
    private static RunningSuite running;
    private final Path root = Path.of(System.getProperty("courtgate.root"));
    private final TraceStore traces = new TraceStore();
    private final Map<String, String> environment = Map.of(
            "COURTGATE_STATE",
            root.resolve("system-tests/target/suite").toString(),
            "COURTGATE_PORT_OFFSET",
            PORT_OFFSET,
            "COURTGATE_WIRES",
            "true",
            "COURTGATE_AOT",
            "off", // one test looks at the caches; making them would only disturb the others
            "COURTGATE_REHEARSAL_LONGEST",
            "2s", // 20 s elsewhere
            "COURTGATE_RECONCILE_THRESHOLD",
            ASKED_AFTER,
            "COURTGATE_TRACING_ENDPOINT",
            traces.endpoint(),
            "COURTGATE_TRACING_SAMPLING",
            "0", // one test follows everybody, for which only the gateway starts anew
            "COURTGATE_TRACING_SENDEVERY",
            "200ms",
            "COURTGATE_ACCOUNT_WRAPPING_PAUSE",
            "1h"); // 1 s elsewhere: what is imported here is not worth half an hour of hashing
    private Dev dev;
    private Suite suite;
    private Api api;

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
        dev = dev(environment);
        context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .put(RunningSuite.class, (ExtensionContext.Store.CloseableResource) this::end);
        dev.run("clean");
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
