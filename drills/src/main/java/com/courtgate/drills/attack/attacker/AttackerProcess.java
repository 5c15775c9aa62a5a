package com.courtgate.drills.attack.attacker;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The attacker's machine: a process of its own, so that its share of the processor is known, and small, so that it does
 * not take it from the suite. One attack at a time.
 */
public final class AttackerProcess implements AutoCloseable {
    private static final List<String> OPTIONS =
            List.of("-Xmx128m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CICompilerCount=1");
    private final Process process;
    private final ObjectOutputStream plans;
    private final ObjectInputStream answers;

    public AttackerProcess() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Attacker.class.getName()));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            plans = new ObjectOutputStream(process.getOutputStream());
            plans.flush();
            answers = new ObjectInputStream(process.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins at once; the answer is there when the plan's time is over. */
    public CompletableFuture<AttackReport> strike(Plan plan) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        plans.writeObject(plan);
                        plans.flush();
                        return (AttackReport) answers.readObject();
                    } catch (IOException | ClassNotFoundException e) {
                        throw new IllegalStateException("the attacker has ended", e);
                    }
                },
                task -> Thread.ofPlatform().name("attacker").daemon().start(task));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
