package com.courtgate.drills.bench;

import com.courtgate.drills.bench.measure.InterleavedRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The load generator: wrk, 2 threads, loopback only, ends by itself. */
final class Wrk {
    /** A warm-up never takes more rounds than that. */
    static final int MOST_WARM_ROUNDS = 20;

    /** Duration of one round of load, be it for warmth or to be measured. */
    static final Duration ROUND = Duration.ofSeconds(6);

    private static final int THREADS = 2;
    private static final int STEADY_ROUNDS = 3;
    private static final double STEADY = 1.05;
    private final Path folder;

    Wrk(Path folder) {
        this.folder = folder;
    }

    /**
     * Counts of wrk.
     *
     * @param refused answers with a status of 400 or more
     * @param broken connections and requests that failed without an answer
     */
    record Load(long requests, double seconds, long refused, long broken, double p50, double p99) {
        double perSecond() {
            return requests / seconds;
        }

        long accepted() {
            return requests - refused;
        }

        double acceptedPerSecond() {
            return accepted() / seconds;
        }
    }

    Load run(String script, String url, int connections, Duration duration, String... arguments)
            throws IOException, InterruptedException {
        Path lua = folder.resolve(script);
        try (InputStream in = Wrk.class.getResourceAsStream(script)) {
            Files.write(lua, in.readAllBytes());
        }
        List<String> command = new ArrayList<>();
        command.addAll(List.of("wrk", "-t" + THREADS, "-c" + connections));
        command.addAll(List.of("-d" + duration.toSeconds() + "s", "--timeout", "10s"));
        command.addAll(List.of("-s", lua.toString(), url, "--"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.lines()
                .filter(line -> line.startsWith("RESULT "))
                .findFirst()
                .map(Wrk::read)
                .orElseThrow(() -> new IllegalStateException("wrk failed: " + output));
    }

    /**
     * Puts load on it until three rounds in a row gain hardly anything: on few cores the compiler of a fresh JVM has
     * work for a minute, and what is to be compared is compiled code. Answers the seconds it took.
     */
    static int warmUp(InterleavedRuns.Rate round) throws IOException, InterruptedException {
        double best = 0;
        int rounds = 0;
        int withoutGain = 0;
        while (rounds < MOST_WARM_ROUNDS && withoutGain < STEADY_ROUNDS) {
            double accepted = round.measure();
            rounds++;
            withoutGain = accepted < best * STEADY ? withoutGain + 1 : 0;
            best = Math.max(best, accepted);
        }
        return rounds * (int) ROUND.toSeconds();
    }

    private static Load read(String line) {
        String[] words = line.split(" ");
        return new Load(
                Long.parseLong(words[1]),
                Long.parseLong(words[2]) / 1e6,
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]) / 1000.0,
                Long.parseLong(words[6]) / 1000.0);
    }
}
