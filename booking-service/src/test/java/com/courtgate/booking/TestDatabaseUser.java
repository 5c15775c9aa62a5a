package com.courtgate.booking;

import com.courtgate.common.testing.TestServers;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A database user with a password: the service refuses to start without one. */
final class TestDatabaseUser {
    static final String NAME = "booking_test";
    static final String PASSWORD = "a-password-of-the-tests";

    private TestDatabaseUser() {}

    static void create() {
        var server = TestServers.mariaDb();
        String url =
                "jdbc:mysql://" + server.host() + ":" + server.port() + "/?useSSL=false&allowPublicKeyRetrieval=true";
        try (var connection =
                        DriverManager.getConnection(url, TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD);
                var statement = connection.createStatement()) {
            for (String host : new String[] {"%", "localhost"}) {
                String user = "'" + NAME + "'@'" + host + "'";
                statement.execute("create user if not exists " + user + " identified by '" + PASSWORD + "'");
                statement.execute("grant all on *.* to " + user);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
