package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** The tables that this library describes and services make: their migrations must end with exactly these. */
public final class SchemaContract {
    private SchemaContract() {}

    /** @param files the library's descriptions, such as {@code outbox/outbox_event.sql}; each is named as its table */
    public static void assertHas(JdbcTemplate database, String... files) {
        var canonical = new DriverManagerDataSource(
                TestServers.newSchema(), TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD);
        var descriptions = new ResourceDatabasePopulator();
        for (String file : files) {
            descriptions.addScript(new ClassPathResource("com/courtgate/common/" + file));
        }
        descriptions.execute(canonical);
        String names = Arrays.stream(files)
                .map(file -> "'" + file.replaceAll(".*/|\\.sql$", "") + "'")
                .collect(Collectors.joining(","));
        assertThat(describe(database, names)).isNotEmpty().isEqualTo(describe(new JdbcTemplate(canonical), names));
    }

    private static List<String> describe(JdbcTemplate database, String names) {
        List<String> all = new ArrayList<>(database.queryForList("""
                                select concat(table_name, '.', column_name, ' ', column_type, ' ',
                                              is_nullable, ' ', coalesce(column_default, '-'), ' ',
                                              coalesce(collation_name, '-'))
                                from information_schema.columns
                                where table_schema = database() and table_name in (%s)
                                order by table_name, column_name
                                """.formatted(names), String.class));
        all.addAll(database.queryForList("""
                        select concat(table_name, '.', index_name, ' ', seq_in_index, ' ',
                                      column_name, ' ', non_unique)
                        from information_schema.statistics
                        where table_schema = database() and table_name in (%s)
                        order by table_name, index_name, seq_in_index
                        """.formatted(names), String.class));
        return all;
    }
}
