package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The pages in a real browser, on the running suite: the journeys of {@code web/e2e}, and with {@code test-all} all of
 * its tests.
 */
@ExtendWith(RunningSuite.class)
class BrowserIT {
    private static final Path WEB = Path.of(System.getProperty("courtgate.root"), "web");
    private static final Path REPORT = Path.of("target", "browser").toAbsolutePath();
    private static final Duration LONGEST = Duration.ofMinutes(35); // half of it on two cores
    private static final Duration LAST_WORDS = Duration.ofSeconds(10);
    private static final int LINES = 40;

    @Test
    @Timeout(value = 40, unit = TimeUnit.MINUTES) // LONGEST comes first, and says more
    void thePagesDoWhatTheyPromise() throws Exception {
        Files.createDirectories(REPORT);
        Files.deleteIfExists(REPORT.resolve("junit.xml"));
        Path output = REPORT.resolve("output.txt");
        int exit = runTheBrowserSuite(output);

        assertThat(REPORT.resolve("junit.xml")).as(endOf(output)).exists();
        assertThat(notPassed()).as("not passed; the report is in %s", REPORT).isEmpty();
        assertThat(exit).as(endOf(output)).isZero();
    }

    private static int runTheBrowserSuite(Path output) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("node", "scripts/maven.mjs", "e2e")
                .directory(WEB.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(RunningSuite.environment());
        if (Boolean.getBoolean("courtgate.every-test")) {
            builder.environment().put("COURTGATE_EVERY_TEST", "true");
        }
        builder.environment()
                .putAll(Map.of(
                        "COURTGATE_GATEWAY", RunningSuite.suite().gatewayUrl(),
                        "COURTGATE_BROWSER_REPORT", REPORT.toString()));
        Process suite = builder.start();
        var end = new Thread(() -> end(suite));
        Runtime.getRuntime().addShutdownHook(end); // nobody else ends browsers when this JVM is told to go
        try {
            if (!suite.waitFor(LONGEST.toMinutes(), TimeUnit.MINUTES)) {
                throw new AssertionError("still running after " + LONGEST + ": " + endOf(output));
            }
            return suite.exitValue();
        } finally {
            end(suite);
            Runtime.getRuntime().removeShutdownHook(end);
        }
    }

    /** Lets it end its browsers itself, then ends what is left. */
    private static void end(Process suite) {
        List<ProcessHandle> all = new ArrayList<>(suite.descendants().toList());
        all.add(suite.toHandle());
        all.forEach(ProcessHandle::destroy);
        for (ProcessHandle one : all) {
            one.onExit()
                    .completeOnTimeout(one, LAST_WORDS.toSeconds(), TimeUnit.SECONDS)
                    .join();
            if (one.isAlive()) {
                one.destroyForcibly();
            }
        }
    }

    /** Tests that failed, and those that therefore were not begun. */
    private static List<String> notPassed() throws Exception {
        var report = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(REPORT.resolve("junit.xml").toFile());
        List<Element> tests = elements(report.getElementsByTagName("testcase"));
        assertThat(tests).as("tests of the browser suite").isNotEmpty();
        return tests.stream()
                .filter(test -> Stream.of("failure", "error", "skipped")
                        .anyMatch(word -> test.getElementsByTagName(word).getLength() > 0))
                .map(test ->
                        "%s, %s: %s".formatted(sizeOf(test), test.getAttribute("classname"), test.getAttribute("name")))
                .toList();
    }

    /** Phone or desk. */
    private static String sizeOf(Element test) {
        return ((Element) test.getParentNode()).getAttribute("hostname");
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(at -> (Element) nodes.item(at))
                .toList();
    }

    private static String endOf(Path output) throws IOException {
        List<String> lines = Files.readAllLines(output);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }
}
