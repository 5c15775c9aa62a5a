package com.courtgate.payment.csv;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A list for a spreadsheet. */
public final class Csv {
    /** A list is exported up to here, the newest rows first. */
    public static final int MOST_ROWS = 10_000;

    private static final String FORMULA_STARTS = "=+-@\t\r";

    private Csv() {}

    /**
     * An attachment with a head line.
     *
     * @param cells the cells of a row, in the order of the head
     */
    public static <T> ResponseEntity<String> answer(
            String name, List<String> head, List<T> rows, Function<T, List<? extends @Nullable Object>> cells) {
        String body = rows.stream().map(row -> line(cells.apply(row))).collect(Collectors.joining("", line(head), ""));
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("text/csv;charset=UTF-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=" + name + ".csv")
                .body(body);
    }

    private static String line(List<? extends @Nullable Object> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value.toString();
        if (!text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0) {
            text = "'" + text;
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
