package com.courtgate.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The suite's own start program: what a person types, typed by a test. */
public final class Dev {
    private final Path program;
    private final Map<String, String> environment;

    /** @param environment COURTGATE_STATE and COURTGATE_PORT_OFFSET of the suite meant */
    public Dev(Path program, Map<String, String> environment) {
        this.program = program;
        this.environment = Map.copyOf(environment);
    }

    /** The program of the suite whose environment this is. */
    public static Dev of(Suite suite) {
        return new Dev(
                Path.of(suite.get("COURTGATE_DEV")),
                Map.of(
                        "COURTGATE_STATE", suite.get("COURTGATE_STATE"),
                        "COURTGATE_PORT_OFFSET", suite.get("COURTGATE_PORT_OFFSET")));
    }

    /** Returns the same program with one more variable. */
    public Dev with(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Dev(program, more);
    }

    /** Runs a command to its end; answers what it printed; throws when it failed. */
    public String run(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            // into a file: servers it starts inherit the output and would keep a pipe open
            Path output = Files.createTempFile("courtgate-dev", ".log");
            Process process = builder.redirectOutput(output.toFile()).start();
            process.getOutputStream().close();
            int exit = process.waitFor();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            if (exit != 0) {
                throw new IllegalStateException(command + " failed: " + text);
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The suite that {@code up} has brought up, from the file it writes. */
    public Suite suite(Path stateFolder) {
        Map<String, String> variables = new HashMap<>();
        try {
            for (String line : Files.readAllLines(stateFolder.resolve("env"))) {
                String[] parts = line.replaceFirst("^export ", "").split("=", 2);
                variables.put(parts[0], parts[1].replace("\\", ""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Suite(variables);
    }
}
