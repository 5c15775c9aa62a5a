package com.courtgate.systemtests;

import com.courtgate.systemtests.suite.Api;
import com.courtgate.systemtests.suite.Dev;
import com.courtgate.systemtests.suite.Suite;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A suite of the tests' own: the real start program, jars and servers, beside a developer's on other ports. Started
 * once for all test classes, ended after the last.
 */
final class RunningSuite implements BeforeAllCallback {
    private static final String PORT_OFFSET = "4000";
    private static final String ASKED_AFTER = "5s"; // a minute elsewhere
    private static RunningSuite running;
    private Dev dev;
    private Suite suite;
    private Api api;

    static Dev dev() {
        return running.dev;
    }

    static Suite suite() {
        return running.suite;
    }

    static Api api() {
        return running.api;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (running != null) {
            return;
        }
        running = this;
        Path root = Path.of(System.getProperty("courtgate.root"));
        Path state = root.resolve("system-tests/target/suite");
        dev = new Dev(
                root.resolve("deploy/dev"),
                Map.of(
                        "COURTGATE_STATE",
                        state.toString(),
                        "COURTGATE_PORT_OFFSET",
                        PORT_OFFSET,
                        "COURTGATE_WIRES",
                        "true",
                        "COURTGATE_RECONCILE_THRESHOLD",
                        ASKED_AFTER));
        context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .put(RunningSuite.class, (ExtensionContext.Store.CloseableResource) () -> dev.run("clean"));
        dev.run("clean");
        dev.run("up", "--no-build", "--no-session");
        suite = dev.suite(state);
        api = new Api(suite.gatewayUrl());
    }
}
