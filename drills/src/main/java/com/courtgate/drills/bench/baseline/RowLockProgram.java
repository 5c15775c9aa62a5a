package com.courtgate.drills.bench.baseline;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Executors;

/**
 * The least that sells seats, for comparison: no framework, one table, the seat's row locked, one commit per request.
 * {@code POST /seats/{id}} answers 200 or, when the seat is taken, 409; {@code GET /} says that it runs.
 */
public final class RowLockProgram {
    public static final String TABLE = "bench_seat";
    private static final int CONNECTIONS = 32;
    private final HikariDataSource database = new HikariDataSource();

    public static void main(String[] args) throws IOException {
        new RowLockProgram().serve(Integer.parseInt(System.getenv("COURTGATE_PORT")));
    }

    private void serve(int port) throws IOException {
        database.setJdbcUrl(System.getenv("COURTGATE_BOOKING_DB_URL"));
        database.setUsername(System.getenv("COURTGATE_BOOKING_DB_USER"));
        database.setPassword(System.getenv("COURTGATE_BOOKING_DB_PASSWORD"));
        database.setMaximumPoolSize(CONNECTIONS);
        database.setAutoCommit(false);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1024);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, 200));
        server.createContext("/seats/", exchange -> answer(exchange, take(seat(exchange)) ? 200 : 409));
        server.start();
    }

    private static long seat(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
    }

    private boolean take(long seat) throws IOException {
        try (Connection connection = database.getConnection()) {
            boolean free = isFree(connection, seat);
            if (free) {
                try (PreparedStatement update = connection.prepareStatement(
                        "update " + TABLE + " set holder = 1, held_at = utc_timestamp(3) where id = ?")) {
                    update.setLong(1, seat);
                    update.executeUpdate();
                }
            }
            connection.commit();
            return free;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static boolean isFree(Connection connection, long seat) throws SQLException {
        try (PreparedStatement lock =
                connection.prepareStatement("select 1 from " + TABLE + " where id = ? and holder is null for update")) {
            lock.setLong(1, seat);
            try (ResultSet row = lock.executeQuery()) {
                return row.next();
            }
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
