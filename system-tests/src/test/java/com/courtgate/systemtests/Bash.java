package com.courtgate.systemtests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Result of a few lines of bash, run in this module's folder.
 *
 * @param said on both outputs
 */
record Bash(int exit, String said) {

    /** @param variables beside those of this process */
    static Bash run(String script, Map<String, String> variables) throws IOException, InterruptedException {
        var bash = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true);
        bash.environment().putAll(variables);
        Process process = bash.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Bash(process.waitFor(), said);
    }
}
