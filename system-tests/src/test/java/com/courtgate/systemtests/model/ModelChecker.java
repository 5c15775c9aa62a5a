package com.courtgate.systemtests.model;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import tlc2.TLC;

/**
 * TLC, in processes of their own, because it ends the one it runs in.
 *
 * @param folder for what a run leaves
 */
record ModelChecker(Path folder) {
    private static final Path MODEL = Path.of("../docs/model");
    private static final Pattern BROKEN = Pattern.compile("(?:Invariant|Action property) (\\w+) is violated");

    /**
     * Result of one run.
     *
     * @param exit 0 when every state was looked at and nothing was found
     * @param said with the way to what was found, state by state
     */
    record Verdict(int exit, String said) {
        /** The invariant or property that does not hold. */
        Optional<String> broken() {
            var found = BROKEN.matcher(said);
            return found.find() ? Optional.of(found.group(1)) : Optional.empty();
        }
    }

    /** Looks at every state within the bounds of {@code docs/model/small/NAME.cfg}. */
    Verdict check(String bounds) throws IOException, InterruptedException {
        return run(boundsOf(bounds));
    }

    /** Looks at them until a promise is broken, with one guard switched off. */
    Verdict checkWithout(String guard, String bounds) throws IOException, InterruptedException {
        return run(boundsOf(bounds).replace("Without = {}", "Without = {\"" + guard + "\"}"));
    }

    private static String boundsOf(String name) throws IOException {
        return Files.readString(MODEL.resolve("small").resolve(name + ".cfg"));
    }

    /** TLC wants the module beside its configuration, and unpacks its standard modules where temporary files are. */
    private Verdict run(String configuration) throws IOException, InterruptedException {
        Path own = Files.createTempDirectory(folder, "run");
        Files.copy(MODEL.resolve("Slot.tla"), own.resolve("Slot.tla"));
        Files.writeString(own.resolve("Slot.cfg"), configuration);
        Process tlc = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-Djava.io.tmpdir=" + own,
                        "-cp",
                        jar(),
                        TLC.class.getName(),
                        "-workers",
                        "1",
                        "Slot.tla")
                .directory(own.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(tlc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Verdict(tlc.waitFor(), said);
    }

    private static String jar() {
        try {
            return Path.of(TLC.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a jar in the repository has a file's address", e);
        }
    }
}
