package com.courtgate.drills.bench.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table: what was measured, against which bar. */
public final class Results {
    private static final PrintStream OUT = System.out;
    private final List<Row> rows = new ArrayList<>();

    /**
     * One line.
     *
     * @param bar what must hold, in words; empty for a figure that is only reported
     * @param met true also for a figure that is only reported
     * @param timesBar the measured ratio divided by its bar; 0 when the bar is no ratio
     */
    public record Row(String id, String what, String measured, String bar, boolean met, double timesBar) {
        public Row(String id, String what, String measured, String bar, boolean met) {
            this(id, what, measured, bar, met, 0);
        }
    }

    /**
     * A ratio that should be at least its bar.
     *
     * @param floor the name of what ours is compared with
     * @param details more to say, or nothing
     */
    public void ratio(String id, String what, InterleavedRuns.Ratio ratio, double bar, String floor, String details) {
        String measured = text(
                "%.2f (%.2f to %.2f; ours %,.0f/s, %s %,.0f/s%s%s)",
                ratio.median(),
                ratio.least(),
                ratio.most(),
                ratio.ours(),
                floor,
                ratio.floor(),
                details.isEmpty() ? "" : "; " + details,
                ratio.isSteady() ? "" : "; UNSTEADY");
        String least = text(">= %.2f", bar);
        add(new Row(id, what, measured, least, ratio.median() >= bar, ratio.median() / bar));
    }

    /** A value that should be at most its bar. */
    public void atMost(String id, String what, double value, double bar, String unit, String details) {
        String measured = text("%.2f%s (%s)", value, unit, details);
        String most = text("<= %.2f%s", bar, unit);
        add(new Row(id, what, measured, most, value <= bar, bar / value));
    }

    /** A figure that is only reported. */
    public void report(String id, String what, String measured) {
        add(new Row(id, what, measured, "", true));
    }

    public void add(Row row) {
        rows.add(row);
        OUT.printf(
                "%-4s %-46s %s%s%n",
                row.id(),
                row.what(),
                row.measured(),
                row.bar().isEmpty() ? "" : "   bar " + row.bar() + (row.met() ? "" : "  MISSED"));
    }

    public boolean allMet() {
        return rows.stream().allMatch(Row::met);
    }

    /** Writes NAME.json and NAME.svg into a folder. */
    public void write(Path folder, String name, Instant at) throws IOException {
        Path file = folder.resolve(name + ".json");
        Path chart = folder.resolve(name + ".svg");
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("at", at.toString());
        document.put("machine", machine());
        document.put("rows", rows);
        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), document);
        Files.writeString(chart, Chart.of(rows, at + ", " + machine()));
        OUT.println("Written to " + file + " and " + chart);
    }

    /** Returns words with numbers in them, written alike on every machine. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public static String machine() throws IOException {
        String cpu = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 2))
                .findFirst()
                .orElse("unknown processor");
        String memory = Files.readAllLines(Path.of("/proc/meminfo")).getFirst();
        return Runtime.getRuntime().availableProcessors()
                + " cores, "
                + cpu
                + ", "
                + memory.replaceAll("\\s+", " ")
                + ", Java "
                + Runtime.version();
    }
}
