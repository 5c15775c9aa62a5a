package com.courtgate.common.database;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.MappedTypes;
import org.jspecify.annotations.Nullable;

/**
 * Writes instants as UTC texts with milliseconds. MariaDB 10 introduces itself as version 5.5.5, for which Connector/J
 * cuts the fractions off timestamps without a word.
 */
@MappedTypes(Instant.class)
public class InstantTypeHandler extends BaseTypeHandler<Instant> {
    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    /** The instant as a statement outside MyBatis has to bind it. */
    public static String text(Instant instant) {
        return FORM.format(instant);
    }

    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, Instant instant, @Nullable JdbcType type)
            throws SQLException {
        statement.setString(index, text(instant));
    }

    @Override
    public @Nullable Instant getNullableResult(ResultSet row, String column) throws SQLException {
        return instant(row.getTimestamp(column));
    }

    @Override
    public @Nullable Instant getNullableResult(ResultSet row, int column) throws SQLException {
        return instant(row.getTimestamp(column));
    }

    @Override
    public @Nullable Instant getNullableResult(CallableStatement call, int column) throws SQLException {
        return instant(call.getTimestamp(column));
    }

    private static @Nullable Instant instant(@Nullable Timestamp stored) {
        return stored == null ? null : stored.toInstant();
    }
}
