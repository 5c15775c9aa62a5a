package com.courtgate.payment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.database.InstantTypeHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ScriptUtils;

/**
 * The rows of the schema as they were at a moment, and what {@code deploy/restore} does around putting them back.
 * Numbers that are given out go on, as they do after a restore.
 */
public final class SchemaBackup {
    private static final Path STEPS = Path.of("../deploy/restore");
    private static final String TABLES = """
            select table_name from information_schema.tables
            where table_schema = database()
              and table_name not in ('flyway_schema_history', 'scheduled_tasks')
            """;
    private static final String COLUMNS = """
            select group_concat('`', column_name, '`' order by ordinal_position) from information_schema.columns
            where table_schema = database() and table_name = ? and extra not like '% GENERATED%'
            """;

    private final JdbcTemplate jdbc;
    private final String schema;
    private final Instant at;

    private SchemaBackup(JdbcTemplate jdbc, Instant at) {
        this.jdbc = jdbc;
        this.schema = jdbc.queryForObject("select database()", String.class);
        this.at = at;
    }

    /** A backup; the one before it is forgotten. */
    public static SchemaBackup at(Instant now, JdbcTemplate jdbc) {
        var backup = new SchemaBackup(jdbc, now);
        backup.take();
        return backup;
    }

    private void take() {
        jdbc.execute("create schema if not exists " + schema + "_backup");
        for (String table : tables()) {
            jdbc.execute("drop table if exists %s_backup.%s".formatted(schema, table));
            jdbc.execute("create table %1$s_backup.%2$s as select * from %2$s".formatted(schema, table));
        }
    }

    /** Puts it in the place of everything, at a moment, with the steps that protect money. */
    public void restore(Instant now) {
        step("aside.sql", now);
        replaceRows();
        step("book.sql", now);
        step("till.sql", now);
        step("events.sql", now);
        step("lost-time.sql", now);
    }

    private void replaceRows() {
        List<String> tables = tables();
        jdbc.execute((ConnectionCallback<Void>) connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set foreign_key_checks = 0");
                try {
                    replaceRows(statement, tables);
                } finally {
                    statement.execute("set foreign_key_checks = 1");
                }
            }
            return null;
        });
    }

    private void replaceRows(Statement statement, List<String> tables) throws SQLException {
        for (String table : tables) {
            String columns = jdbc.queryForObject(COLUMNS, String.class, table);
            statement.execute("delete from " + table);
            statement.execute(
                    "insert into %2$s (%3$s) select %3$s from %1$s_backup.%2$s".formatted(schema, table, columns));
        }
    }

    private List<String> tables() {
        return jdbc.queryForList(TABLES, String.class);
    }

    /** A step of the tool, told what the tool tells it. */
    private void step(String name, Instant now) {
        jdbc.execute((ConnectionCallback<Void>) connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set @at = '" + InstantTypeHandler.text(at) + "'");
                statement.execute("set timestamp = " + BigDecimal.valueOf(now.toEpochMilli(), 3));
                run(connection, name);
                statement.execute("set timestamp = default");
            }
            return null;
        });
    }

    private void run(Connection connection, String name) {
        try {
            // Each schema of the tests has a place of its own beside it.
            String sql = Files.readString(STEPS.resolve(name)).replace("courtgate_aside", schema + "_aside");
            ScriptUtils.executeSqlScript(connection, new ByteArrayResource(sql.getBytes(UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
