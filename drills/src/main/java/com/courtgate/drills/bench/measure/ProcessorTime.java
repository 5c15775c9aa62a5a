package com.courtgate.drills.bench.measure;

import com.courtgate.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Processor time that components of a suite have taken since each was started, in milliseconds by name. */
public record ProcessorTime(Map<String, Long> millis) {

    /** @param names as {@code deploy/dev} knows them */
    public static ProcessorTime of(Suite suite, List<String> names) throws IOException {
        Map<String, Long> millis = new LinkedHashMap<>();
        for (String name : names) {
            Duration taken = ProcessHandle.of(pid(suite, name))
                    .flatMap(process -> process.info().totalCpuDuration())
                    .orElse(Duration.ZERO);
            millis.put(name, taken.toMillis());
        }
        return new ProcessorTime(millis);
    }

    public static long pid(Suite suite, String name) throws IOException {
        Path record = suite.stateFolder().resolve("run").resolve(name);
        return Long.parseLong(Files.readString(record).split(" ")[0]);
    }

    public ProcessorTime since(ProcessorTime earlier) {
        Map<String, Long> taken = new LinkedHashMap<>();
        millis.forEach((name, now) -> taken.put(name, now - earlier.millis.getOrDefault(name, 0L)));
        return new ProcessorTime(taken);
    }

    public double seconds() {
        return millis.values().stream().mapToLong(taken -> taken).sum() / 1000.0;
    }
}
