package com.courtgate.drills.attack;

import com.courtgate.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The suite's processes at one moment.
 *
 * @param running when each was started, in the kernel's ticks, by its name for deploy/dev
 * @param gatewayBytes resident memory of all gateways
 */
record Processes(Map<String, String> running, Map<String, Long> gatewayBytes) {
    private static final int STATE = 0;
    private static final int STARTED = 19;
    private static final long KILOBYTE = 1024;

    static Processes of(Suite suite) {
        Map<String, String> running = new TreeMap<>();
        Map<String, Long> bytes = new TreeMap<>();
        try (var files = Files.list(suite.stateFolder().resolve("run"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.contains(".") || name.equals("training")) {
                    continue;
                }
                Path process = Path.of("/proc", Files.readString(file).split(" ")[0]);
                String started = started(process);
                if (!started.isEmpty()) {
                    running.put(name, started);
                    if (name.startsWith("gateway")) {
                        bytes.put(name, resident(process));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Processes(running, bytes);
    }

    /** Returns the processes that were there before and are not now, or are others by now. */
    List<String> lostSince(Processes before) {
        List<String> lost = new ArrayList<>();
        before.running.forEach((name, started) -> {
            if (!started.equals(running.get(name))) {
                lost.add(name);
            }
        });
        return lost;
    }

    /** Returns the growth of the gateway that grew most. */
    long grownSince(Processes before) {
        return gatewayBytes.entrySet().stream()
                .filter(entry -> before.gatewayBytes.containsKey(entry.getKey()))
                .mapToLong(entry -> entry.getValue() - before.gatewayBytes.getOrDefault(entry.getKey(), 0L))
                .max()
                .orElse(0);
    }

    /** Empty for a process that is none any more. */
    private static String started(Path process) {
        try {
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields[STATE].equals("Z") ? "" : fields[STARTED];
        } catch (IOException gone) {
            return "";
        }
    }

    private static long resident(Path process) throws IOException {
        try (var lines = Files.lines(process.resolve("status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE)
                    .findFirst()
                    .orElse(0);
        }
    }
}
