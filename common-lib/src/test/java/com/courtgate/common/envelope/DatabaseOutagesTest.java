package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import com.mysql.cj.jdbc.exceptions.SQLError;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Exceptions of the driver at a commit, as callers of a transaction see them. */
class DatabaseOutagesTest {

    @Test
    void seesAConflictAtTheCommit() {
        Throwable seen = atCommit("Deadlock found when trying to get lock; try restarting transaction", "40001", 1213);
        assertThat(seen).isInstanceOf(PessimisticLockingFailureException.class);
        assertThat(Outages.isConflict(seen)).isTrue();
        assertThat(Outages.isOutage(seen)).isFalse();
    }

    @Test
    void takesALockThatIsWaitedForInVainForNoConflict() {
        Throwable seen = atCommit("Lock wait timeout exceeded", "HY000", MysqlErrorNumbers.ER_LOCK_WAIT_TIMEOUT);
        assertThat(Outages.isConflict(seen)).isFalse();
        assertThat(Outages.isOutage(seen)).isFalse();
    }

    @Test
    void seesThatANodeIsOutsideOfItsCluster() {
        assertThat(atCommit("WSREP has not yet prepared node for application use", "08S01", 1047))
                .matches(Outages::isOutage);
        assertThat(atCommit("Got error 5 \"Input/output error\" during COMMIT", "HY000", 1180))
                .matches(Outages::isOutage);
        assertThat(atCommit("The MySQL server is running with the --read-only option", "HY000", 1290))
                .matches(Outages::isOutage);
    }

    @Test
    void takesARefusedStatementForNoOutage() {
        assertThat(atCommit("Data too long for column", "22001", 1406)).matches(seen -> !Outages.isOutage(seen));
    }

    private static Throwable atCommit(String message, String sqlState, int code) {
        SQLException thrown = SQLError.createSQLException(message, sqlState, code, false, null, null);
        var transaction = new TransactionTemplate(new JdbcTransactionManager(failingToCommit(thrown)));
        return catchThrowable(() -> transaction.executeWithoutResult(tx -> {}));
    }

    private static DataSource failingToCommit(SQLException failure) {
        var connection = (Connection) Proxy.newProxyInstance(
                DatabaseOutagesTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        throw failure;
                    }
                    return method.getReturnType() == boolean.class
                            ? method.getName().equals("getAutoCommit")
                            : null;
                });
        return new AbstractDataSource() {
            @Override
            public Connection getConnection() {
                return connection;
            }

            @Override
            public Connection getConnection(String user, String password) {
                return connection;
            }
        };
    }
}
