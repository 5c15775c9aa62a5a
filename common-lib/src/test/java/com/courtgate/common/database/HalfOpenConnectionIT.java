package com.courtgate.common.database;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The network swallows what goes between the service and its database, in the middle of a transaction: nobody tells the
 * server that its client is gone.
 */
class HalfOpenConnectionIT {
    private final TcpProxy proxy = new TcpProxy(TestServers.mariaDb());

    /** The settings that services share, but for these times. */
    private ApplicationContextRunner service(String url, int idle, int idleWrite) {
        return new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
                .withPropertyValues(
                        "spring.config.import=classpath:courtgate-database.yml",
                        "spring.datasource.url=" + url,
                        "spring.datasource.username=" + TestServers.DATABASE_USER,
                        "spring.datasource.password=" + TestServers.DATABASE_PASSWORD,
                        "spring.datasource.hikari.data-source-properties.socketTimeout=10000",
                        "courtgate.database.idle-seconds=" + idle,
                        "courtgate.database.idle-write-seconds=" + idleWrite);
    }

    @ParameterizedTest(name = "idle {0} s, idle after a write {1} s (0: never)")
    @CsvSource({"1, 0", "600, 1"})
    void endsTheTransactionOfAClientThatIsGone(int idle, int idleWrite) throws SQLException {
        String direct = TestServers.newSchema();
        var server = TestServers.mariaDb();
        String through = direct.replace(
                server.host() + ":" + server.port(),
                proxy.address().host() + ":" + proxy.address().port());
        service(direct, 60, 30).run(context -> {
            var jdbc = new JdbcTemplate(context.getBean(HikariDataSource.class));
            jdbc.execute("create table row_of_all (id int primary key, n int)");
            jdbc.update("insert into row_of_all values (1, 0)");
            service(through, idle, idleWrite).run(gone -> vanish(gone.getBean(HikariDataSource.class)));
            // Its client believes to have hung up; the server has not heard of it.
            eventually(() -> assertThat(
                            jdbc.queryForObject("select n from row_of_all for" + " update nowait", Integer.class))
                    .as("undone")
                    .isZero());
        });
    }

    private void vanish(HikariDataSource connections) throws SQLException {
        Connection connection = connections.getConnection();
        connection.setAutoCommit(false);
        connection.createStatement().executeUpdate("update row_of_all set n = 7");
        proxy.loseClients();
        connections.evictConnection(connection);
    }
}
