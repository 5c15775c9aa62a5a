package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.reflection.ParamNameResolver;
import org.apache.ibatis.scripting.defaults.DefaultParameterHandler;
import org.apache.ibatis.session.Configuration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Plans of every statement of a service's mappers, asked of the database with many rows in each table that grows: one
 * that reads a whole table is named, or excepted with its reason. A new statement is among them by itself. A statement
 * is asked about with values of several kinds, early and late times among them, as what is selective in production need
 * not be so here, and is judged by its best plan.
 */
public final class StatementPlans {
    private static final int ROWS = 100_000;
    private static final int FEW = 20;
    private static final int MOST = ROWS / 4;
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern LISTED = Pattern.compile("`?(\\w+)`? in \\(([^()]*)\\)");
    private final Configuration mappers;
    private final DataSource schema;
    private final JdbcTemplate jdbc;
    private final Map<String, String> small = new TreeMap<>();
    private final Map<String, String> values = new TreeMap<>();
    private final Map<String, String> excepted = new TreeMap<>();

    /** @param schema of the service, migrated and empty, and nobody else's */
    public StatementPlans(Configuration mappers, String schema) {
        this.mappers = mappers;
        this.schema = new DriverManagerDataSource(schema, TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD);
        this.jdbc = new JdbcTemplate(this.schema);
    }

    /** A table that does not grow. */
    public StatementPlans small(String table, String reason) {
        small.put(table, reason);
        return this;
    }

    /**
     * What most rows of a column have, where that says more than its type.
     *
     * @param column as in {@code booking_order.status}
     * @param sql of {@code n}, the number of the row
     */
    public StatementPlans most(String column, String sql) {
        values.put(column, sql);
        return this;
    }

    /**
     * A statement that may read a whole table.
     *
     * @param statement as in {@code OrderMapper.find}
     */
    public StatementPlans except(String statement, String reason) {
        excepted.put(statement, reason);
        return this;
    }

    /** The exceptions are exactly the statements that read a whole table: one that does so no more is none. */
    public void assertNoOtherReadsAWholeTable() throws SQLException {
        fillTables();
        Map<String, String> found = wholeTables();
        Map<String, String> unforeseen = new TreeMap<>(found);
        unforeseen.keySet().removeAll(excepted.keySet());
        assertThat(unforeseen)
                .as("statements that read a whole table, with plans")
                .isEmpty();
        assertThat(excepted.keySet()).as("exceptions").isEqualTo(found.keySet());
    }

    private void fillTables() {
        List<String> tables = jdbc.queryForList("""
                select table_name from information_schema.tables
                where table_schema = database() and table_name <> 'flyway_schema_history'
                """, String.class);
        assertThat(tables).as("tables, and those that do not grow").containsAll(small.keySet());
        jdbc.execute("create table numbers as select seq as n from seq_1_to_" + ROWS);
        try {
            tables.forEach(table -> fill(table, small.containsKey(table) ? FEW : ROWS));
        } finally {
            jdbc.execute("drop table numbers");
        }
    }

    private void fill(String table, int rows) {
        List<String> names = new ArrayList<>();
        List<String> expressions = new ArrayList<>();
        Map<String, List<String>> listed = listedValues(table);
        jdbc.query(
                """
                select column_name, data_type, column_type, is_nullable, column_default, character_maximum_length,
                       column_key
                from information_schema.columns
                where table_schema = database() and table_name = ? and coalesce(generation_expression, '') = ''
                order by ordinal_position
                """,
                row -> {
                    String name = row.getString("column_name");
                    names.add("`" + name + "`");
                    String wanted = values.get(table + "." + name);
                    String value = wanted != null ? wanted : value(row, listed.get(name));
                    boolean isAlwaysThere =
                            wanted != null || row.getString("is_nullable").equals("NO");
                    expressions.add(isAlwaysThere ? value : "case when n % 1000 = 7 then null else " + value + " end");
                },
                table);
        jdbc.execute((Connection connection) -> {
            try (var sql = connection.createStatement()) {
                sql.execute("set foreign_key_checks = 0, check_constraint_checks = 0");
                sql.execute("delete from " + table);
                sql.execute("insert into " + table + " (" + String.join(", ", names) + ") select "
                        + String.join(", ", expressions) + " from numbers where n <= " + rows);
                sql.execute("analyze table " + table);
            }
            return null;
        });
    }

    /** Values that a constraint lists, by column. */
    private Map<String, List<String>> listedValues(String table) {
        Map<String, List<String>> listed = new TreeMap<>();
        jdbc.queryForList(
                        "select check_clause from information_schema.check_constraints"
                                + " where constraint_schema = database() and table_name = ?",
                        String.class,
                        table)
                .forEach(clause -> LISTED.matcher(clause)
                        .results()
                        .forEach(match -> listed.put(
                                match.group(1), List.of(match.group(2).split(",")))));
        return listed;
    }

    /** The last one that is listed stands for most rows: where a row's story ends. */
    private static String value(ResultSet column, @Nullable List<String> listed) throws SQLException {
        if (listed != null) {
            return "case when n %% 1000 < %d then elt(n %% 1000 + 1, %s) else %s end"
                    .formatted(listed.size() - 1, String.join(",", listed), listed.getLast());
        }
        if (column.getString("data_type").equals("tinyint")
                && column.getString("column_key").equals("PRI")) {
            return "n";
        }
        return switch (column.getString("data_type")) {
            case "tinyint" -> "1".equals(column.getString("column_default")) ? "n % 1000 <> 8" : "n % 1000 = 8";
            case "char", "varchar", "text", "mediumtext", "longtext" ->
                "left(concat('S', n), %s)".formatted(column.getString("character_maximum_length"));
            case "datetime", "timestamp" -> "'2024-01-01' + interval n minute";
            case "date" -> "'2024-01-01' + interval n div 1000 day";
            case "time" -> "'08:00'";
            default -> "n";
        };
    }

    private Map<String, String> wholeTables() throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Connection connection = schema.getConnection()) {
            statements().forEach((statement, method) -> {
                String plan = worstPlan(connection, statement, method);
                if (plan != null) {
                    found.put(statement.getId().replaceAll(".*\\.(\\w+\\.\\w+)$", "$1"), plan);
                }
            });
        }
        return found;
    }

    /** Each is registered by its full and its short name. Those that a mapper inherits are of the library, by key. */
    private Map<MappedStatement, Method> statements() {
        var all = new TreeMap<MappedStatement, Method>(Comparator.comparing(MappedStatement::getId));
        for (Object each :
                (Collection<?>) mappers.getMappedStatements()) { // an ambiguous short name is of another type
            if (each instanceof MappedStatement statement && !statement.getId().endsWith("!selectKey")) {
                int dot = statement.getId().lastIndexOf('.');
                ownMethods(statement.getId().substring(0, dot))
                        .filter(method ->
                                method.getName().equals(statement.getId().substring(dot + 1)))
                        .forEach(method -> all.put(statement, method));
            }
        }
        assertThat(all).isNotEmpty();
        return all;
    }

    private static Stream<Method> ownMethods(String mapper) {
        try {
            return Arrays.stream(Class.forName(mapper).getDeclaredMethods())
                    .filter(method -> Modifier.isAbstract(method.getModifiers()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With and without what may be left out; null when neither reads a whole table. */
    private @Nullable String worstPlan(Connection connection, MappedStatement statement, Method method) {
        for (boolean isWhole : new boolean[] {true, false}) {
            String best = "";
            for (int kind = 0; kind < 8 && best != null; kind++) {
                best = plan(connection, statement, method, new Samples(kind, isWhole));
            }
            if (best != null) {
                return best;
            }
        }
        return null;
    }

    /** Null when no whole table is read. A statement of which that is not known reads one. */
    private @Nullable String plan(Connection connection, MappedStatement statement, Method method, Samples samples) {
        try {
            Object parameter = new ParamNameResolver(mappers, method)
                    .getNamedParams(samples.of(method.getGenericParameterTypes()));
            BoundSql bound = statement.getBoundSql(parameter);
            boolean isPaged =
                    Arrays.stream(method.getParameterTypes()).anyMatch(type -> type.isAssignableFrom(Page.class));
            try (PreparedStatement explain =
                    connection.prepareStatement("explain " + bound.getSql() + (isPaged ? " limit " + FEW : ""))) {
                new DefaultParameterHandler(statement, parameter, bound).setParameters(explain);
                return wholeTable(explain.executeQuery());
            }
        } catch (SQLException | RuntimeException e) {
            return "not explained, " + e.getMessage();
        }
    }

    private static @Nullable String wholeTable(ResultSet plan) throws SQLException {
        while (plan.next()) {
            boolean isTable =
                    plan.getString("table") != null && !plan.getString("table").startsWith("<");
            Matcher rows = NUMBER.matcher(String.valueOf(plan.getString("rows"))); // 17 (20%) where a filter helps
            if (isTable && rows.lookingAt() && Long.parseLong(rows.group()) > MOST) {
                return "%s by %s of %s, %s rows, %s"
                        .formatted(
                                plan.getString("table"),
                                plan.getString("type"),
                                plan.getString("key"),
                                plan.getString("rows"),
                                plan.getString("Extra"));
            }
        }
        return null;
    }

    /**
     * Parameters of some kind.
     *
     * @param kind bits: times late or early, values of enums, booleans
     * @param isWhole nothing that may be left out is
     */
    private record Samples(int kind, boolean isWhole) {

        Object[] of(Type... types) {
            return Arrays.stream(types).map(type -> of(type, 0)).toArray();
        }

        private boolean has(int bit) {
            return (kind & 1 << bit) != 0;
        }

        private @Nullable Object of(Type type, int index) {
            if (type instanceof ParameterizedType generic) {
                return ofGeneric(generic);
            }
            if (type instanceof WildcardType some) {
                return of(some.getUpperBounds()[0], index);
            }
            if (type instanceof TypeVariable<?> any) {
                return of(any.getBounds()[0], index);
            }
            Class<?> wanted = (Class<?>) type;
            if (wanted.isArray()) {
                Object array = Array.newInstance(wanted.getComponentType(), 2);
                IntStream.range(0, 2).forEach(i -> Array.set(array, i, of(wanted.getComponentType(), i)));
                return array;
            }
            if (wanted.isEnum()) {
                Object[] constants = wanted.getEnumConstants();
                return constants[has(1) ? 0 : constants.length - 1];
            }
            if (wanted.isSealed()) {
                return of(wanted.getPermittedSubclasses()[0], index);
            }
            if (wanted.isRecord()) {
                return ofRecord(wanted);
            }
            Instant at = FIRST.plusSeconds(60L * (has(0) ? 5 : ROWS - 5));
            return switch (wanted.getName()) {
                case "long", "java.lang.Long" -> ROWS / 2L + index;
                case "int", "java.lang.Integer" -> FEW + index;
                case "byte" -> (byte) index;
                case "boolean", "java.lang.Boolean" -> has(2);
                case "java.lang.String", "java.lang.Object" -> "S" + (ROWS / 2 + index);
                case "java.time.Instant" -> at;
                case "java.time.LocalDate" -> LocalDate.ofInstant(at, ZoneOffset.UTC);
                case "java.time.LocalTime" -> LocalTime.of(8, index);
                default -> new_(wanted);
            };
        }

        private @Nullable Object ofGeneric(ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw.isRecord()) {
                return ofRecord(raw);
            }
            Type[] types = generic.getActualTypeArguments();
            IntFunction<Object> each = index -> of(types[0], index);
            if (raw.isAssignableFrom(ArrayList.class)) {
                return new ArrayList<>(IntStream.range(0, 2).mapToObj(each).toList());
            }
            if (raw.isAssignableFrom(TreeSet.class)) {
                return IntStream.range(0, 2).mapToObj(each).collect(Collectors.toSet());
            }
            return raw.isAssignableFrom(Page.class) ? new Page<>(1, FEW) : Map.of(of(types[0], 0), of(types[1], 0));
        }

        private Object ofRecord(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                boolean isLeftOut = !isWhole && components[i].getAnnotatedType().isAnnotationPresent(Nullable.class);
                values[i] = isLeftOut ? null : of(components[i].getGenericType(), 0);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                return opened(type.getDeclaredConstructor(types)).newInstance(values);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type + " " + Arrays.toString(values), e);
            }
        }

        private static Object new_(Class<?> type) {
            try {
                return opened(type.getDeclaredConstructor()).newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no sample of " + type, e);
            }
        }

        private static <T> Constructor<T> opened(Constructor<T> constructor) {
            constructor.setAccessible(true);
            return constructor;
        }
    }
}
