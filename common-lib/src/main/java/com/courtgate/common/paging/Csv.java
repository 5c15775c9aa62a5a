package com.courtgate.common.paging;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * A list for a spreadsheet: a head line and one line per row, in which no cell can become a formula.
 *
 * @param <T> a row
 */
public final class Csv<T> {
    /** A list is exported up to here, the newest rows first. */
    public static final int MOST_ROWS = 10_000;

    /** Most rows of a file whose rows carry a body. */
    public static final int MOST_ROWS_WITH_BODY = 1_000;

    /** Without it a Chinese spreadsheet takes UTF-8 for GBK. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final String FORMULA_STARTS = "=+-@\t\r\n";

    private final String name;
    private final List<Column<T>> columns;

    private record Column<T>(String head, Function<? super T, ? extends @Nullable Object> cell) {}

    private Csv(String name, List<Column<T>> columns) {
        this.name = name;
        this.columns = List.copyOf(columns);
    }

    /** @param name of the file, without its ending */
    public static <T> Csv<T> named(String name) {
        return new Csv<>(name, List.of());
    }

    /**
     * Returns a file with a column for each component of a record, in their order, as the list of these rows shows
     * them.
     *
     * @param name of the file, without its ending
     */
    public static <R extends Record> Csv<R> of(String name, Class<R> row) {
        Csv<R> csv = named(name);
        for (RecordComponent component : row.getRecordComponents()) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true); // rows are package-private
            csv = csv.column(component.getName(), each -> valueOf(accessor, each));
        }
        return csv;
    }

    private static @Nullable Object valueOf(Method accessor, Object row) {
        try {
            return accessor.invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records can be read: " + accessor, e);
        }
    }

    /** Returns the page to ask a list for when all of it goes into a file. */
    public static <R> Page<R> page() {
        return page(MOST_ROWS);
    }

    /** @param most rows, 1 to {@link #MOST_ROWS} */
    public static <R> Page<R> page(int most) {
        return new Page<>(1, most, false);
    }

    /** Returns the same file without a column. */
    public Csv<T> without(String head) {
        return new Csv<>(
                name,
                columns.stream().filter(column -> !column.head().equals(head)).toList());
    }

    /** Returns the same file with other cells in a column. */
    public Csv<T> with(String head, Function<? super T, ? extends @Nullable Object> cell) {
        return new Csv<>(
                name,
                columns.stream()
                        .map(column -> column.head().equals(head) ? new Column<T>(head, cell) : column)
                        .toList());
    }

    /** Returns the same file with one more column; a cell of null is empty. */
    public Csv<T> column(String head, Function<? super T, ? extends @Nullable Object> cell) {
        List<Column<T>> more = new ArrayList<>(columns);
        more.add(new Column<>(head, cell));
        return new Csv<>(name, more);
    }

    /** An attachment. */
    public ResponseEntity<String> answer(IPage<? extends T> found) {
        return answer(found.getRecords());
    }

    /** An attachment. */
    public ResponseEntity<String> answer(List<? extends T> rows) {
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("text/csv;charset=UTF-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=" + name + ".csv")
                .body(text(rows));
    }

    private String text(List<? extends T> rows) {
        Stream<String> head = Stream.of(BYTE_ORDER_MARK + line(columns.stream().map(Column::head)));
        Stream<String> body = rows.stream().map(this::line);
        return Stream.concat(head, body).collect(Collectors.joining());
    }

    private String line(T row) {
        return line(columns.stream().map(column -> cell(column.cell().apply(row))));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(",", "", "\n"));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value.toString();
        if (startsFormula(text)) {
            text = "'" + text;
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** Whether a spreadsheet would take the text for a formula; a full-width or small {@code =} is one too. */
    private static boolean startsFormula(String text) {
        if (text.isEmpty()) {
            return false;
        }
        String first = Normalizer.normalize(text.substring(0, 1), Normalizer.Form.NFKC);
        return FORMULA_STARTS.contains(first);
    }
}
